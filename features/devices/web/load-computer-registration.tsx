import type { ComputerRegistration, Offers } from '@portico/web/core/features/offers.ts'

/** Loads the registration of the user's computer, with the download dialog if there is one. */
export async function loadComputerRegistration(
  offered: Pick<Offers, 'loadDownloadDialog' | 'useListedCompanies'>,
): Promise<ComputerRegistration> {
  const [{ deviceLink, hideDeviceLink }, { RegisterComputer }, Downloads = () => null] = await Promise.all([
    import('#features/devices/web/registration/device-link.ts'),
    import('#features/devices/web/registration/register-computer.tsx'),
    offered.loadDownloadDialog?.(),
  ])
  return {
    isOfAgent: () => deviceLink() !== null,
    hideLink: hideDeviceLink,
    RegisterComputer: ({ onDone }) => <RegisterComputer offered={offered} Downloads={Downloads} onDone={onDone} />,
  }
}
