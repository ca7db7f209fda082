/** Paths of the product's pages (spec A §2, spec B §2), so that tests of landings need no other feature. */
export const testPaths: readonly string[] = [
  ...['/load', '/success', '/validityexpiry', '/sessions', '/beakapps', '/apps/*'],
  ...['/insights', '/insights/devices', '/insights/devices/*', '/insights/enrolment', '/insights/*'],
  ...['/orchestrator', '/orchestrator/*'],
  ...['/desk', '/desk/new', '/desk/requests/*', '/desk/queue', '/desk/replies', '/desk/settings', '/desk/*'],
  ...['/chatBot', '/mpichatbot', '/gateschatbot', '/browserapp', '/chat', '/askBot', '/askBot/classic'],
  ...['/glossary', '/document', '/document/page', '/document/*'],
  ...['/registration', '/registration/msp', '/verify', '/request-action', '/reset', '/callback/*'],
]
