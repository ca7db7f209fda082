/**
 * Values of the columns in `stored-columns.database.test.ts`, as text, in the forms of the previous release (commit
 * 882c1480). Tests of unchanged code stored most of them. Sealed values are the text that is sealed. Some of `details`,
 * `data`, `after` and `minutes_left` are written by hand. A form that changes gets a reader for these values, and new
 * rows beside them.
 */
export const storedRows: readonly (readonly [column: string, text: string])[] = [
  [
    'platform.agent_keys.sealed_private_key',
    '{"crv":"X25519","d":"YNNHWjG2JYKDkdCpdFsbVvzHQP0D0l7yO8i0pJN0a1k","x":"d5UXN_PXDxm3DQmPCLzMnIzKq2MeJCfO4zvxB3VZgmE","kty":"OKP"}',
  ],
  [
    'platform.domains.settings',
    '{"host": "localhost", "mode": "Dark", "ismsp": true, "theme": "Custom", "appname": "Portico", "favicon": "", "variant": "welcome", "version": "0.1.0", "aiagents": [], "apptitle": "Portico", "doctitle": "Portico - Sign in", "logosize": {"width": 48, "height": 48}, "videourl": "", "discovery": "open", "domainurl": "https://login.contoso.example", "languages": ["en", "de", "fr", "es", "pt", "it", "nl", "pl", "hi", "ja", "ar"], "servedenv": "demo", "termstext": "Terms & Conditions", "chathuburl": "", "maildomain": "localhost", "sendername": "", "statuspage": "https://login.contoso.example/demo/status", "brandcolour": "#3b5b8c", "companylogo": "/brand/portico.svg", "companyname": "Portico", "departments": [], "privacytext": "Privacy Policy", "termspolicy": "/policy?name=terms", "enablephase1": true, "logodarksize": null, "defaultmodule": "", "defaulttenant": "", "privacypolicy": "/privacypolicy?name=privacy", "senderaddress": "", "chatbotdomains": {"mpi": "mpi.test", "gates": "gates.test"}, "allowlocallogin": true, "companylogodark": "", "passwordlongest": 20, "passwordshortest": 8}',
  ],
  [
    'platform.domains.settings',
    '{"mode": "Dark", "ismsp": true, "theme": "Custom", "variant": "welcome", "domainurl": "http://provider.localhost:3000", "languages": ["en", "de", "fr", "es", "pt", "it", "nl", "pl", "hi", "ja", "ar"], "servedenv": "default", "maildomain": "localhost", "sendername": "Portico", "brandcolour": "#3b5b8c", "companyname": "Provider", "defaulttenant": "Provider", "senderaddress": ""}',
  ],
  ['tenant.assistant_dashboards.conditions', '[{"column":"os","operator":"is","values":["Linux"]}]'],
  [
    'tenant.assistant_dashboards.definition',
    String.raw`{"title":"Changed","filters":[{"title":"os","column":"os"}],"kpis":[],"charts":[{"title":"Seats by os","chartType":"barChart","javascriptFunction":"(data) => {\n  const measure = (values) => { let [sum, error] = [0, 0]; for (const value of values) { const next = sum + value; error += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum; sum = next } return values.length === 0 ? null : sum + error }\n  const rows = data.filter((row) => row[\"seats\"] !== null && row[\"os\"] !== null)\n  const groups = new Map()\n  for (const row of rows) {\n    const x = row[\"os\"]\n    if (!groups.has(x)) groups.set(x, [])\n    groups.get(x).push(row[\"seats\"])\n  }\n  const points = [...groups].map(([x, values]) => ({ x, y: measure(values) }))\n  points.sort((a, b) => (a.x < b.x ? -1 : a.x > b.x ? 1 : 0))\n  return points.slice(0, 10000)\n}","query":{"aggregate":"sum","column":"seats","share":false,"group":{"column":"os","bin":null,"width":null},"filters":[],"order":null,"limit":null},"rationale":""}]}`,
  ],
  [
    'tenant.assistant_dashboards.definition',
    String.raw`{"title":"taeS","filters":[{"title":"os","column":"os"}],"kpis":[],"charts":[{"title":"Seats by os","chartType":"barChart","javascriptFunction":"(data) => {\n  const measure = (values) => { let [sum, error] = [0, 0]; for (const value of values) { const next = sum + value; error += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum; sum = next } return values.length === 0 ? null : sum + error }\n  const rows = data.filter((row) => row[\"seats\"] !== null && row[\"os\"] !== null)\n  const groups = new Map()\n  for (const row of rows) {\n    const x = row[\"os\"]\n    if (!groups.has(x)) groups.set(x, [])\n    groups.get(x).push(row[\"seats\"])\n  }\n  const points = [...groups].map(([x, values]) => ({ x, y: measure(values) }))\n  points.sort((a, b) => (a.x < b.x ? -1 : a.x > b.x ? 1 : 0))\n  return points.slice(0, 10000)\n}","query":{"aggregate":"sum","column":"seats","share":false,"group":{"column":"os","bin":null,"width":null},"filters":[],"order":null,"limit":null},"rationale":""}]}`,
  ],
  ['tenant.boards.layout', '{"density": "comfortable", "arrangement": "grid"}'],
  ['tenant.boards.layout', '{"density": "comfortable", "arrangement": "one-column"}'],
  ['tenant.boards.widgets', '[{"h": 4, "w": 4, "x": 0, "y": 0, "id": "sessions", "kind": "sessions"}]'],
  ['tenant.boards.widgets', '[{"h": 4, "w": 4, "x": 0, "y": 0, "id": "users", "kind": "users"}]'],
  ['tenant.chat_messages.passages', '[]'],
  [
    'tenant.chat_messages.passages',
    '[{"link": "/document?name=themes", "text": "Choose it in the user menu.", "title": "Themes", "heading": "Changing the theme"}]',
  ],
  [
    'tenant.connections.saml',
    String.raw`{"logout": [{"url": "https://login.contoso.example/logout", "binding": "redirect", "responseUrl": "https://login.contoso.example/logout"}], "signOn": [{"url": "https://login.contoso.example/sign-on", "binding": "redirect"}], "entityId": "https://login.contoso.example/metadata", "validUntil": null, "certificates": [{"pem": "-----BEGIN CERTIFICATE-----\nMIICvDCCAaSgAwIBAgIQSy6ZH5bIgRdvk0N9aoO2TjANBgkqhkiG9w0BAQsFADAa\nMRgwFgYDVQQDDA9QZWVyLCByb3RhdGVkIDYwHhcNMjYxMTI4MTE0MTA4WhcNMjYx\nMTMwMTE0MTA4WjAaMRgwFgYDVQQDDA9QZWVyLCByb3RhdGVkIDYwggEiMA0GCSqG\nSIb3DQEBAQUAA4IBDwAwggEKAoIBAQDdhku+nAYUfyClek+dEAOKLiD1zxp05Nn0\nxhWqYb3blMtJI7H+8ruoj2zwiLBgTx75hLSjwa3qOLnoHCYvW0Iat0u+w/YkkpZU\nM44ojFf+0DJ0UrsEJhJxSnuYIN/PcM8uZyM0j5OpiCELYuSDbD0cm6rPE/yWCNE5\nL/cwpZj+NmrRudbMcfUSAT8Vja3BqBQZSoQzazWciZeBq2ahde24+2oh+HGc0u+M\n19Z44AyI4hApYqdT2QNCkGYG/nM1h0wxeiyoXLs0O+WJygjQGywYaCbcp3tWRNwA\naCjG0gIrnBkI0TMf/6Ra6iZHQ/O23xJvwExdPABiEVXE1UjjEaHFAgMBAAEwDQYJ\nKoZIhvcNAQELBQADggEBALLL1tR8DLmvFhnraUIrLq4Jk4yekbPWBVTsCEd0mmkE\ngy51o18FXZn7RmusfFS53s+r3FVDId3lapsYfezCLCj9zoKVNhc4BfqdhnHsmSPF\n3FxdTtW1qXFx/4N+X0cCdmY6n/qL7pL59QpmoR8ZL2FFUG/Thx1BSA0ZO4myslTZ\nzJQP1LQN6Su/2zTYt4OqEgMmGpxsQ7VWKtWhc/ZJpQBlK4C64aUIOxWFm/yYubWj\nwNL5YzaFs9XDC4tKyLb9ymSa1c9QFxCPetxzEw+fCbsioderYt8lPW93lkeuF/Cj\nO0AWl3SIdm6UwKKJPSjqpMQB+VYTV7JYDW7GaMY+BMk=\n-----END CERTIFICATE-----\n", "subject": "CN=Peer\\, rotated 6", "validFrom": "2026-11-28T11:41:08.000Z", "validUntil": "2026-11-30T11:41:08.000Z", "fingerprint": "f0ad4636e4a6dc7ce453b6a587c9759fdf6535c8bdcc495bf356a4e30539e674"}, {"pem": "-----BEGIN CERTIFICATE-----\nMIICvDCCAaSgAwIBAgIQZSHawr734C7JnL4iYVju4TANBgkqhkiG9w0BAQsFADAa\nMRgwFgYDVQQDDA9QZWVyLCByb3RhdGVkIDUwHhcNMjYxMTI4MTE0MTA1WhcNMjYx\nMTMwMTE0MTA1WjAaMRgwFgYDVQQDDA9QZWVyLCByb3RhdGVkIDUwggEiMA0GCSqG\nSIb3DQEBAQUAA4IBDwAwggEKAoIBAQClopschKAwEhC2lmqkdBAYRYEAYchaGX0d\nUkcIwOMCUHu8rTtNIZOW3yuJ16WtPk4rD1zAgLYifWFIXqQHM5dBZF/nnFftZUCs\nW6WiHljDOFSOzY/QMJ/vmjRca8OX/TDIB6I2z3lwMK92y4GRggttMImNTNNa7vAG\ntOto7PzuEs/9UvNDiYQ0MuXq7oUZZo6LwuugFjNZp7nMHnPkSPvZdIcG/Xrokb+Q\nkljNjHATyL6aZ4ojO11+57/8oLJenB9VjNl+OCOUuxohS2tzcpv7kYg0ig52AnfO\n8Ia2GYhL5M2ruhkHVhheOJmcbl1BV0e0HcRJOGn7l+f2WtG71PhhAgMBAAEwDQYJ\nKoZIhvcNAQELBQADggEBAA7t6b/6/m8mKtgp/JHhmLL0gzN3xLrjjdYnl4w13OQg\nrtql6xo0lhehKvq68LrAhIn6OP6Dk9pWgQv05dF8Qpiw/nFtGMLIWlk8J+CRUhQW\nLWEWkbUitOEatjeft7aK63WcxFfGAmO2SCOMXadxCKrtCM4JojO1eS7tkefil7tW\nUaxzvVWA7PsahD/nJgzhjElDULuYL1JeFxSJmWqIlfcK7NCZckReBeSTy4kBADSW\nTZbFDTjJOhpYW34n4ETnkOJmOB/ormp2mMollPwhk9QE7WFaIbIBZxxCGqmfeYyv\n7a3n5mRRM4olvqHfI5swNDJsyIX5T7jknFTD1waPz9U=\n-----END CERTIFICATE-----\n", "subject": "CN=Peer\\, rotated 5", "validFrom": "2026-11-28T11:41:05.000Z", "validUntil": "2026-11-30T11:41:05.000Z", "fingerprint": "59924e4fcaec53c3a4a72e0dd06428fdf5641c784e6ac565a00d9234d37ff985", "withdrawnAt": "2026-11-29T11:41:09.040Z"}, {"pem": "-----BEGIN CERTIFICATE-----\nMIICvDCCAaSgAwIBAgIQbDdLCcWpHa2FRcvz4seUczANBgkqhkiG9w0BAQsFADAa\nMRgwFgYDVQQDDA9QZWVyLCByb3RhdGVkIDQwHhcNMjYxMTI4MTE0MTAzWhcNMjYx\nMTMwMTE0MTAzWjAaMRgwFgYDVQQDDA9QZWVyLCByb3RhdGVkIDQwggEiMA0GCSqG\nSIb3DQEBAQUAA4IBDwAwggEKAoIBAQCUhl0WqipoztcnBBgIYDiQ3+hk+O4yOsHo\nCXEqiFlUozfoRCx8oyH41GX+xV3qTtJjvdyHcRNNOx1Ku0aaSrZXdzDY5p3c3bcg\n23E+0isRVe6zOH8Y9Cz6AvnOPwVxxeqAO4QzraZ00DUQSSjnN3q0u27IblX3DH80\nOwC7Xyi39qHfEoypTVr1pTaHTXUBrh2c4PDJbjvrfFUmWCnmSVodadqlC2392dfT\n4wEqxwbnStzqo7vpmqw9dD0jQwvea8qbjvt2bjfCqb7S76/pZicHYmg6EzjHdOn+\nwBYOj60x+uAoKivvbzCgpxqVjFxNtBWsxZ8K12onvD6AjWlEZCxvAgMBAAEwDQYJ\nKoZIhvcNAQELBQADggEBAE+4FEWD8jqR57DlDmj+QpF9X23OHCGk9Dh0JHd5gbPv\naF1ddTBNAj6K7lPBZpPfKGbZkeCISYDMDx+HqgceK+D/oYwPJI6rfk0vD8LAbyBz\nF/NizNOVY99U905YEL8G/M2b8ZnZjazHoWJxXRRpO+AMp6aZFdNzYM8gNvva7b4k\ntO9Ce4dxQfE9xfEKJXwC/QZJemZgi+Cc8h38fkf8e/o/LlgE90Fsa/cVXlypEV+n\nU6uO9gMqDN97efAn1du9TG8DWf5WVyT3oBiozwHD4zEBh5+V5D3/OQGkykS3q0Oi\nXAeSQ2GIS3PWMa1aubA9NA2ZjH+RaO5riDq/ehevq6c=\n-----END CERTIFICATE-----\n", "subject": "CN=Peer\\, rotated 4", "validFrom": "2026-11-28T11:41:03.000Z", "validUntil": "2026-11-30T11:41:03.000Z", "fingerprint": "69897a79422a3f54106f0648f97558d3ef99709f192e416cbd2c271fe4920911", "withdrawnAt": "2026-11-29T11:41:06.166Z"}, {"pem": "-----BEGIN CERTIFICATE-----\nMIICvDCCAaSgAwIBAgIQbR6jloOpjxLdmTwpfSti6TANBgkqhkiG9w0BAQsFADAa\nMRgwFgYDVQQDDA9QZWVyLCByb3RhdGVkIDMwHhcNMjYxMTI4MTE0MTAyWhcNMjYx\nMTMwMTE0MTAyWjAaMRgwFgYDVQQDDA9QZWVyLCByb3RhdGVkIDMwggEiMA0GCSqG\nSIb3DQEBAQUAA4IBDwAwggEKAoIBAQDvterrWioo9vMKyvMKiVNIRqfGPi8M90SC\nEjC8i85l7auYDgn6zD6bNDyX6y2wU+CjsHl7pYbHpWLUsPiUh5xBTNUniic1cs5P\n1epGKGATA3AJM6uGnB1cI7IB+MrOVQEEK/YhmPsO5mn/4609tz6S8JhMLkDivsry\nZT0AHPKi0hMpgV1PQ5FDipiOzf//PeB2/qauI9x+5W2lMcqiWtC80yyNZJdtJH52\ntCbNijgqd+36PxbTbJWDCkdENlj5WZB079s07Z8jauFJds/qEm6YROBmAl6fwYQs\nGZwjok+sGSHFHTV27cVKdoaiPUT0uBkd1oQbW1OFjCjk331GFwLJAgMBAAEwDQYJ\nKoZIhvcNAQELBQADggEBAF8tnZCCGQA1plJ4gEhiSYQY4YA68qHK1B7poT51W0ol\nTCfJhOfqs/61s8lzLWMXcgMvafyARB8I4mVAbOUvyd+2kpwmt42eqiMOw/7B2zGt\nr28NGyciP+z780tAvKPUx7sYTvYHxN8fNMQnjA+EkCY4T0NGktBOYBwkWpEGITaF\n+DyB1JJFSRmNxXPbbuQK55bTM9V0IZX9J6Xb+URvI7NwIij3sTnlAESxtuYxSpi3\nTNLKiTrgF2xHYwLgu8JJQwcRObBPW500qUtuqlEip/W2jfO6902Wfyj8KysvTrgS\nEamRyWHyWdigShpUPx8RrDHwRZv1KNxbrQ/gU6XNFsY=\n-----END CERTIFICATE-----\n", "subject": "CN=Peer\\, rotated 3", "validFrom": "2026-11-28T11:41:02.000Z", "validUntil": "2026-11-30T11:41:02.000Z", "fingerprint": "45a6194ac92709495ce1053292c654429e65834c9c04dbcc85c07ff5bfb83d40", "withdrawnAt": "2026-11-29T11:41:03.974Z"}, {"pem": "-----BEGIN CERTIFICATE-----\nMIICvDCCAaSgAwIBAgIQYBRCSPWSYHe3o/NnPhgCAzANBgkqhkiG9w0BAQsFADAa\nMRgwFgYDVQQDDA9QZWVyLCByb3RhdGVkIDIwHhcNMjYxMTI4MTE0MTAxWhcNMjYx\nMTMwMTE0MTAxWjAaMRgwFgYDVQQDDA9QZWVyLCByb3RhdGVkIDIwggEiMA0GCSqG\nSIb3DQEBAQUAA4IBDwAwggEKAoIBAQCscmTaVxPEksHPA+SW2AbFAsO3Pt3Bm/HV\nv+Zg80YMWckS28wk+W6/gxBd62C5hWZXFpfER8KumdVSSLXXxYouhFrNN3sckB1Y\nRBbqkBw13UaXfaoUf0H1VIoys4uUBrr5OQSFSuaqj3oG1iWhXif+xojRP8m4Kl9C\nmLWeJZf1oDolW8pHkq6brLpURh5Nj0ik8+K7nC6g9nrIn+7RVA/EcxbEAAWEO7I4\ngtdHNJPgjMwn1WmfUSerjsbiPt6ok1fTMuG9KQQoRo1dD5PhQKAJuFIvdVEqqIJs\nPSCil7lOc3R7FPaeRaWWtBnD4bOhiFhNj64WiumZrPOou9i7DqW1AgMBAAEwDQYJ\nKoZIhvcNAQELBQADggEBAJyXZhwM+X+MvV1QS3dgNo83dNLXOcmw8G+cEjnq2FMc\nA97xlcY1rhesdbC/9ZTEN9wJaXFzuhUeVHF5vN+sfJ01NjZS8yKSqLHNO/jS9Vir\nsILJQwLpVB7s0r5OYAPr3XidXqigU2h3xrz9MGith+fRYVbTCkWZld60TM+gWwV8\neEj+nADWKecQvaZwwyExXZG79mgQzAu0uDIy1eQHWjzItk1M9H3DTcGDdFD/LOoL\nvhQuO4f11zntdb4Yw/Oop5nqWy6BBH68YqUza1gdLs6uTNpv3iX5dMXMWVcdnKX7\nZh4a40QzEWM9ewUjgn6Mxv59MjwFQC6nFbBJrwI2BRs=\n-----END CERTIFICATE-----\n", "subject": "CN=Peer\\, rotated 2", "validFrom": "2026-11-28T11:41:01.000Z", "validUntil": "2026-11-30T11:41:01.000Z", "fingerprint": "d274d57c7956e10c869e2bb5ce17da6a804e9c9ec85c1d8d18c0cff16d2e0df3", "withdrawnAt": "2026-11-29T11:41:02.169Z"}, {"pem": "-----BEGIN CERTIFICATE-----\nMIICvDCCAaSgAwIBAgIQThzbBj1wWI7elwKZ42aE8jANBgkqhkiG9w0BAQsFADAa\nMRgwFgYDVQQDDA9QZWVyLCByb3RhdGVkIDEwHhcNMjYxMTI4MTE0MTAxWhcNMjYx\nMTMwMTE0MTAxWjAaMRgwFgYDVQQDDA9QZWVyLCByb3RhdGVkIDEwggEiMA0GCSqG\nSIb3DQEBAQUAA4IBDwAwggEKAoIBAQCpax/tkk2YksYd/xS+2cRNB3/s/fwOs1sC\nebuEugZfTQ+RW0JG46teaae6/8vS6250QDbRuvdhVOa6ym9NaRh0pwdRPkomJod2\nqX4/P2H8/p08bvtAa3jdi8fAKi+B9oq0jpY2avgpUsOmBPs2hd//iMj/sEZVeVxx\nvM5NvqiYHBgxdavDyQTYrDK0DyyYxI9QsCmsVrF2pSY/oYmKmoGnxeCArYedkzBR\ngllTeBt9WPbea6XDvIzeyNo30MSdsB7tamuHeUtdzh/fx3UmZU+1jYxsvhRaReWZ\nWPHr//mA/5LLBJpReOmn+1qRaOm2+NvLwHvV0+PEx2ABLYf5c6RXAgMBAAEwDQYJ\nKoZIhvcNAQELBQADggEBAJmiIDSK5FbOdUZnhsIjZVlH/fsrmDnXRPo+C7dkXdVS\n+RcaAueIaTSOxdFt/6kEyDrOYJydN9m95NNm61cGjshtnlbABxYwob+0oevkB0bx\n6/MmjIdc9cMGrJCwE577mrhQseeANdY0qfIqlbn4nEL/Hjx0WWBrpbiDcnKb+QIC\ndZeFrONnzvG1UwUc3c5dmj33tW4xjCuzqpXt0atSKa5J65hnoYJjHpW87VEwI7Ep\nudAEmV5jHKZ92gF9Z0yBEkWtDLh3zWfNlfxld7swWTldqNJZq3tlpnBW6JHohvmA\n/jAlXt3b404x2m5cXg3B7GTxtP2cIVgPb6y9CQ0FFb0=\n-----END CERTIFICATE-----\n", "subject": "CN=Peer\\, rotated 1", "validFrom": "2026-11-28T11:41:01.000Z", "validUntil": "2026-11-30T11:41:01.000Z", "fingerprint": "8ef014609ce28b960118e65ec7bd799cae60c575ade7f8c9157cced8fa0c558c", "withdrawnAt": "2026-11-29T11:41:02.169Z"}, {"pem": "-----BEGIN CERTIFICATE-----\nMIICpjCCAY6gAwIBAgIQQ6gV1Gsg9125i9EarxLL0DANBgkqhkiG9w0BAQsFADAP\nMQ0wCwYDVQQDDARQZWVyMB4XDTI2MTEyODExNDA1MloXDTI2MTEzMDExNDA1Mlow\nDzENMAsGA1UEAwwEUGVlcjCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEB\nAMTTCq1E+1K6h0bA/5MORWItIZx9wR7GVEfs/iEAR4Ya71vpf6D91Hr0MkrmlIKy\naTw6B39VYtpIwyF52A3TA9oBWZYL1risoCztYVQA4a4+CNuzaXFShB3frMtdCZ5D\nwTzGQDQRNJxBy1iWp/zInXTOTC9kDny+QHexINpNN/CS/I+H86Qlu0P4oPOUx/zk\n6vA/0y9h3qsmPQq8wQs0EqWEDdxlAUNVty4dYwf9fmEjCrWDFSoOJ2h0NhDev0JC\nJYEF8fnPeodls7n1mLMEMVrWwbJ3q8YmAxDevxg0vRDRXmm3X853JiI0TIb2pYxd\nEdA/7M756m/UJhSlKpKlty0CAwEAATANBgkqhkiG9w0BAQsFAAOCAQEAUnojGDL6\nA9oXeD/xTkayiNwqmk8fAmv65pNdGg2O8Ib9zD6ELfn1Ea9nhuUSuIdEqVYGjslX\nSNnX0iD3oYVaGFnF8RN5HJDpGRh8qfN2uXQVB3UglW8V3cNwkk6crEYYjms5NRPC\ntZuUfJQV6WHkx30kAep4PrwWnHVgk2cwKDD0vvOC2HM706Mh1ywtnLt6aAM5xA8X\nZ3AVipMomne1QAOZ5L2Ove5d31cxS3Npwbuvzd3k/xJTEj9grsT4+jpbGxhedQEz\nyjCG7CvclHRkom68EUmeWYwVsInnBtXW1rQUE+SOlZpJ3OrIQbPlfcFxKfZDslo+\ngN+y8s3+cWWrdQ==\n-----END CERTIFICATE-----\n", "subject": "CN=Peer", "validFrom": "2026-11-28T11:40:52.000Z", "validUntil": "2026-11-30T11:40:52.000Z", "fingerprint": "d82bb9f2940a75493d2b3ccdf37b5cb5bbfe4c0779ec205f3b7ff34ffd343752", "withdrawnAt": "2026-11-29T11:41:02.169Z"}], "wantsSignedRequests": false}`,
  ],
  [
    'tenant.connections.saml',
    String.raw`{"logout": [{"url": "https://login.contoso.example/logout", "binding": "redirect", "responseUrl": "https://login.contoso.example/logout"}], "signOn": [{"url": "https://login.contoso.example/sign-on", "binding": "redirect"}], "entityId": "https://login.contoso.example/metadata", "validUntil": null, "certificates": [{"pem": "-----BEGIN CERTIFICATE-----\nMIICwjCCAaqgAwIBAgIQRkpwA2DFISd4nVTctvRqYDANBgkqhkiG9w0BAQsFADAd\nMRswGQYDVQQDDBJEZW1vIFNBTUwgcHJvdmlkZXIwHhcNMjYxMTI4MTE0MDU4WhcN\nMjYxMTMwMTE0MDU4WjAdMRswGQYDVQQDDBJEZW1vIFNBTUwgcHJvdmlkZXIwggEi\nMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQCiO992+6VsUacBLRRPNhX94qmX\nof3kT5Tt0oMzSk6kqT2drQTHS+GZOvH7QownSANDGSXaQyBhO5iJRXrLaRozsUIZ\nHjctJfJ2fh4LMFK8lb5BJWuVevqcG0DEUMUG9FVo9YkFpmusMJBBC0zelsBTtfPj\nLiZeGOmPNXuhuWpjEXFOmkxw4ucfjogM02VcJi+jjB63bTFpEnj4dlFCYfrCVG6D\npdMWyKIsm/xlxuPi/nZlKbA6ghI9gZifYg/iIN6qr6WDfdSizeLyeh+SgAxM41W3\n1ChJbnGrz0HaQvK1JkJU/9kUyph+OdiDfztISOgfoE8JYSi4aFLSSSkNM3Q7AgMB\nAAEwDQYJKoZIhvcNAQELBQADggEBAJCyZhmKBfMdPZ8/Htu7BD/rFuTrP5N2D+e3\nnNSBZfFIbky/qqRn7tT39bnjeATcdCtD/WRHfUXn1/jNZt0OaS6BTTB9zKJK1uOZ\nd92RTDOv23Xx8s5fXhfDjrJZLHsR5Xj45cadjeb5UolCeymFm3WLdIPzFsQdiTnp\nv5J80xecv1FRc8hwoK0E3GylQto2TMHgulOZKzo0H6yeHgDr0LejFDpM522JYft+\nRc29ABclU5MyC2c7guWitiadJmEgiYWM2BAUp9llB4iM26Nw5I9LiDMpdWzeeh0O\n5eRC/9kKgvvJHRT9wtdbRA2AtsjUeu60Cry0fkgGct51svFSRYM=\n-----END CERTIFICATE-----\n", "subject": "CN=Demo SAML provider", "validFrom": "2026-11-28T11:40:58.000Z", "validUntil": "2026-11-30T11:40:58.000Z", "fingerprint": "90f02d7e6585d99c4f8affd44bed4ff1fb85321dcde3668601d8f348f544dfc6"}], "wantsSignedRequests": false}`,
  ],
  [
    'tenant.conversation_messages.answer',
    '{"charts": [], "columns": [], "dataset": null, "made_by": "built-in", "queries": [], "passages": [{"link": "/document/devices", "text": "How devices are enrolled.", "title": "Devices", "heading": "Enrol"}], "sentence": "This is in the documentation:", "definition": null, "without_model": "not-configured"}',
  ],
  [
    'tenant.datasets.columns',
    '[{"top": [{"count": 1, "value": "Linux"}, {"count": 1, "value": "Windows"}], "mean": null, "name": "os", "role": "category", "type": "text", "unit": null, "nulls": 0, "maximum": null, "minimum": null, "distinct": 2, "confidence": 1}, {"top": [{"count": 1, "value": "7"}, {"count": 1, "value": "12"}], "mean": 9.5, "name": "seats", "role": "measure", "type": "number", "unit": null, "nulls": 0, "maximum": 12, "minimum": 7, "distinct": 2, "confidence": 1}, {"top": [{"count": 1, "value": "2024-01-31"}, {"count": 1, "value": "2024-02-01"}], "mean": null, "name": "since", "role": "time", "type": "date", "unit": null, "nulls": 0, "maximum": "2024-02-01", "minimum": "2024-01-31", "distinct": 2, "confidence": 1}]',
  ],
  [
    'tenant.datasets.columns',
    '[{"top": [{"count": 2, "value": "Linux"}, {"count": 1, "value": "Windows"}], "mean": null, "name": "os", "role": "category", "type": "text", "unit": null, "nulls": 0, "maximum": null, "minimum": null, "distinct": 2, "confidence": 1}, {"top": [{"count": 1, "value": "1"}, {"count": 1, "value": "2"}, {"count": 1, "value": "5"}], "mean": 2.66666666667, "name": "seats", "role": "measure", "type": "number", "unit": null, "nulls": 0, "maximum": 5, "minimum": 1, "distinct": 3, "confidence": 1}]',
  ],
  [
    'tenant.datasets.decisions',
    '{"decimal":"comma","header_line":2,"leave_out":[9],"columns":[{"column":"seats","type":"number","unit":"€"}]}',
  ],
  ['tenant.datasets.earlier_decisions', '[{}, {"delimiter":";"}]'],
  ['tenant.datasets.preview', '[["Windows", "1"], ["Linux", "2"], ["Linux", "5"]]'],
  ['tenant.datasets.preview', '[["Windows", "12", "2024-01-31"], ["Linux", "7", "2024-02-01"]]'],
  [
    'tenant.datasets.report',
    '{"ragged": {"count": 0, "first": []}, "columns": [{"name": "os", "type": "text", "notes": [], "unread": {"count": 0, "first": []}, "confidence": 1}, {"name": "seats", "type": "number", "notes": [], "unread": {"count": 0, "first": []}, "confidence": 1}, {"name": "since", "type": "date", "notes": [], "unread": {"count": 0, "first": []}, "confidence": 1}], "renamed": [], "rows_in": 2, "turning": 0, "encoding": "utf-8", "formulas": {"count": 0, "first": []}, "left_out": [], "rows_out": 2, "delimiter": ",", "blank_lines": 0, "instructions": {"count": 0, "first": []}, "unclosed_quote": null}',
  ],
  [
    'tenant.datasets.report',
    '{"ragged": {"count": 0, "first": []}, "columns": [{"name": "os", "type": "text", "notes": [], "unread": {"count": 0, "first": []}, "confidence": 1}, {"name": "seats", "type": "number", "notes": [], "unread": {"count": 0, "first": []}, "confidence": 1}], "renamed": [], "rows_in": 3, "turning": 0, "encoding": "utf-8", "formulas": {"count": 0, "first": []}, "left_out": [], "rows_out": 3, "delimiter": ",", "blank_lines": 0, "instructions": {"count": 0, "first": []}, "unclosed_quote": null}',
  ],
  [
    'tenant.desk_queues.hours',
    '{"days": [[["08:00", "12:00"], ["13:00", "18:00"]], [["08:00", "12:00"], ["13:00", "18:00"]], [["08:00", "12:00"], ["13:00", "18:00"]], [["08:00", "12:00"], ["13:00", "18:00"]], [["08:00", "12:00"], ["13:00", "18:00"]], [], []], "holidays": ["2026-12-25", "2027-01-01"], "timezone": "Europe/Berlin"}',
  ],
  [
    'tenant.desk_queues.levels',
    '{"Low": {"response": null, "resolution": 5400}, "High": {"response": 60, "resolution": 540}, "Normal": {"response": 240, "resolution": 1620}, "Urgent": {"response": 30, "resolution": 240}}',
  ],
  ['tenant.desk_requests.details', '{"days": 14}'],
  ['tenant.desk_requests.details', '{"deviceid": "01a2271b-9965-77ca-8c4f-0048ae675ad4"}'],
  ['tenant.desk_requests.details', '{}'],
  ['tenant.desk_requests.minutes_left', '{"response": 35, "resolution": 412}'],
  ['tenant.desk_requests.minutes_left', '{"response": null, "resolution": 412}'],
  [
    'tenant.device_facts.facts',
    '{"user": "nina", "cores": 4, "disks": [{"size": 500000000000, "used": 100000000000, "mount": "/"}], "memory": 8000000000, "system": "linux", "hostname": "desk-17.aurora.test", "identity": {"macs": ["3c:52:82:00:00:11"], "serial": "SN7Q000011", "hardware_id": "4c4c4544-0051-3610-8052-b4c04f000011"}, "addresses": [{"ip": "192.0.2.17", "mac": "3c:52:82:00:00:01", "name": "eth0"}], "booted_at": "2026-11-20T08:00:00.000Z", "cpu_model": "Core i5", "processor": "x64", "os_version": "Debian GNU/Linux 12 (bookworm)", "applications": [{"name": "firefox", "count": 3}]}',
  ],
  [
    'tenant.device_facts.facts',
    '{"user": null, "cores": 4, "disks": [], "memory": 8000000000, "system": "linux", "hostname": "desk-18.aurora.test", "identity": {"macs": ["3c:52:82:00:00:12"], "serial": "SN7Q000012", "hardware_id": "4c4c4544-0051-3610-8052-b4c04f000012"}, "addresses": [], "booted_at": "2026-11-20T08:00:00.000Z", "cpu_model": "Core i5", "processor": "x64", "os_version": "Debian GNU/Linux 12 (bookworm)", "applications": []}',
  ],
  [
    'tenant.mail.params',
    '{"own": "typed-co.localhost", "ends": "2026-12-29T11:40:47.487Z", "email": "typed@example.com", "until": "2026-11-29T12:10:47.487Z", "tenant": "Typed Co", "resetId": "01a2271b-9011-751a-a57f-2f9ec5ba9eff", "language": "en"}',
  ],
  ['tenant.mail.params', '{"tenants": "Once", "language": "en"}'],
  ['tenant.preferences.insights', '{"theme": "VisionThemeDark", "currenttab": "kept"}'],
  ['tenant.preferences.insights', '{}'],
  [
    'tenant.preferences.opened_modules',
    '{"Desk": 5, "Module 0": 10, "Module 1": 11, "Module 2": 12, "Module 3": 13, "Module 4": 14, "Module 5": 15, "Module 6": 16, "Module 7": 17, "Module 8": 18, "Module 9": 19, "Module 10": 20, "Module 11": 21, "Module 12": 22, "Module 13": 23, "Module 14": 24, "Module 15": 25, "Module 16": 26, "Module 17": 27, "Module 18": 28}',
  ],
  ['tenant.preferences.opened_modules', '{}'],
  [
    'tenant.provider_sessions.sealed',
    '{"value":"ada@contoso.test","format":"urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress","nameQualifier":null,"spNameQualifier":null}',
  ],
  ['tenant.remembered_readings.decisions', '{"decimal":"comma","columns":[{"column":"seats","role":"identifier"}]}'],
  ['tenant.request_entries.data', '{"approvers": "Ada Admin, Desmond Desk"}'],
  ['tenant.request_entries.data', '{"to": "Resolved", "from": "In progress"}'],
  ['tenant.request_entries.data', '{}'],
  ['tenant.sign_in_transactions.after', '{"redirectto":"/desk/","servicedesk":true}'],
  ['tenant.sign_in_transactions.sealed', '{"state":"pS5VJ0jWqk1E","nonce":"s3oJ4dJm","verifier":"q8uGZ1aS"}'],
  ['tenant.sign_in_transactions.sealed', '{}'],
]

/**
 * Parameters of each kind of mail as the previous release stored them, written by its own samples (`mails preview`).
 */
export const storedMails: readonly (readonly [kind: string, params: Record<string, string>])[] = [
  ['sign-in-code', { challengeId: 'preview', generation: '1' }],
  ['password-reset', { resetId: 'preview', tenants: 'Aurora, Borealis', singleSignOn: 'Contoso' }],
  ['reset-with-single-sign-on', { tenants: 'Contoso' }],
  [
    'password-changed',
    { tenant: 'Aurora', at: '2026-01-31T12:00:00Z', device: 'Firefox on Linux', address: '192.0.2.1', by: '' },
  ],
  ['new-device', { tenant: 'Aurora', at: '2026-01-31T12:00:00Z', device: 'Firefox on Linux', address: '192.0.2.1' }],
  ['guessed-at', { tenants: 'Aurora, Borealis', failures: '100' }],
  ['captcha-code', { captchaId: 'preview' }],
  [
    'trial-verification',
    { registrationId: '00000000-0000-0000-0000-000000000000', generation: '1', company: 'Aurora' },
  ],
  ['trial-has-account', { tenants: 'Aurora, Borealis' }],
  [
    'trial-account',
    {
      resetId: 'preview',
      tenant: 'Aurora',
      email: 'ada@aurora.test',
      own: 'aurora.localhost',
      ends: '2026-01-31T12:00:00Z',
      until: '2026-12-01T09:00:00.000Z',
    },
  ],
  ['trial-ending', { tenant: 'Aurora', days: '7', ends: '2026-01-31T12:00:00Z', deleted: '2026-03-02T12:00:00Z' }],
  ['trial-ended', { tenant: 'Aurora', deleted: '2026-03-02T12:00:00Z' }],
  [
    'invitation',
    {
      resetId: 'preview',
      tenant: 'Aurora',
      inviter: 'Ada Adams',
      from: 'ada@aurora.test',
      email: 'ben@aurora.test',
      ends: '2026-01-31T12:00:00Z',
    },
  ],
  ['new-account', { resetId: 'preview', tenant: 'Aurora', email: 'ben@aurora.test', ends: '2026-01-31T12:00:00Z' }],
  [
    'weekly-dashboard',
    {
      title: 'Fleet',
      dataset: 'Devices',
      as_of: '2026-01-31T12:00:00Z',
      path: '/insights',
      content:
        '{"figures":[{"label":"Number of rows","text":"240"}],"pictures":[],"left_out":[{"title":"Avg price by city","why":"not-verified"}]}',
    },
  ],
  [
    'weekly-board',
    {
      range: 'Last 7 days: January 25 – 31, 2026',
      company: 'All companies',
      path: '/insights?range=7d',
      content: '{"figures":[{"label":"Devices","text":"240"}],"missing":["Sessions"],"hasEnded":false}',
    },
  ],
  [
    'request-news',
    {
      number: '12',
      title: 'A new laptop',
      thread: 'request.12.preview',
      entries:
        '[{"kind":"comment","author":"Ada Adams","text":"A new one is on its way.\\nIt arrives on Monday.","from":"","to":"","at":"2026-01-31T12:00:00Z","files":["label.pdf"]},{"kind":"state","author":"","text":"","from":"Open","to":"In progress","at":"2026-01-31T12:01:00Z","files":[]}]',
      replyId: 'preview',
      replyDomain: 'desk.example.com',
    },
  ],
  ['reply-empty', { number: '12', title: 'A new laptop', thread: 'request.12.preview' }],
  ['request-closed', { number: '12', title: 'A new laptop', thread: 'request.12.preview' }],
  [
    'approval',
    {
      mailId: 'preview',
      madeWith: '',
      number: '42',
      title: 'Read access to the payroll archive',
      kindOfRequest: 'Access',
      requester: 'Ada Adams',
      asker: 'Grace Moreau',
      reason: 'Payroll data is for finance only, so finance decides.',
      timezone: 'Europe/Berlin',
      company: 'Aurora',
      risk: 'high',
      due: '2026-12-01T09:00:00.000Z',
      excerpt: 'For the audit of the last quarter.',
      code: 'yes',
      again: '',
      inDesk: 'yes',
    },
  ],
  [
    'approval-expired',
    {
      number: '42',
      title: 'Read access to the payroll archive',
      due: '2026-01-31T12:00:00Z',
      timezone: 'Europe/Berlin',
    },
  ],
]

/** Payloads of each job that has one, by the job's name, with the fields that the previous release queued. */
export const storedJobs: readonly (readonly [name: string, payload: unknown])[] = [
  [
    'begin-reset',
    {
      resetId: '019a0000-0000-7000-8000-000000000001',
      email: 'ada@aurora.test',
      at: '2026-11-28T11:40:47.487Z',
      origin: { address: '192.0.2.1', agent: 'Mozilla/5.0', host: 'aurora.localhost', language: 'en' },
      isExcess: false,
    },
  ],
  [
    'deliver-webhook',
    {
      tenantId: '019a0000-0000-7000-8000-000000000001',
      deliveryId: '019a0000-0000-7000-8000-000000000002',
      isSlow: false,
    },
  ],
  [
    'keep-queue-clocks',
    { tenantId: '019a0000-0000-7000-8000-000000000001', queueId: '019a0000-0000-7000-8000-000000000002' },
  ],
  [
    'mail-approvers',
    {
      tenantId: '019a0000-0000-7000-8000-000000000001',
      approvalId: '019a0000-0000-7000-8000-000000000002',
      approverId: null,
    },
  ],
  [
    'mail-approvers',
    {
      tenantId: '019a0000-0000-7000-8000-000000000001',
      approvalId: '019a0000-0000-7000-8000-000000000002',
      approverId: '019a0000-0000-7000-8000-000000000003',
    },
  ],
  [
    'mail-registration',
    { registrationId: '019a0000-0000-7000-8000-000000000001', mailId: '019a0000-0000-7000-8000-000000000002' },
  ],
  ['mail-request-news', { tenantId: '019a0000-0000-7000-8000-000000000001', number: 12 }],
  [
    'mark-silent-opening',
    {
      tenantId: '019a0000-0000-7000-8000-000000000001',
      tokenHash: '9f86d081884c7d659a2feaa0c55ad015',
      address: '192.0.2.1',
      agent: 'Mozilla/5.0',
    },
  ],
  [
    'publish-request-event',
    { tenantId: '019a0000-0000-7000-8000-000000000001', number: 12, entryId: '019a0000-0000-7000-8000-000000000002' },
  ],
  ['send-mail', { tenantId: '019a0000-0000-7000-8000-000000000001', mailId: '019a0000-0000-7000-8000-000000000002' }],
  [
    'tell-of-guessing',
    { noticeId: '019a0000-0000-7000-8000-000000000001', email: 'ada@aurora.test', at: '2026-11-28T11:40:47.487Z' },
  ],
  [
    'write-words-of-requester',
    {
      tenantId: '019a0000-0000-7000-8000-000000000001',
      accountId: '019a0000-0000-7000-8000-000000000002',
      before: 4711,
    },
  ],
]
