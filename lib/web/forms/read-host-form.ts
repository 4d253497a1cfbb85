import { readExactText, readList, readNumber, readText, withoutUndefined } from './read-fields'

/** The choice of an edited host's form that leaves the stored secret as it is. */
export const KEEP_AUTH = 'keep'

/** How the worker is to sign in, as the fields of `AuthFields` say; undefined where it stays as it is. */
export function readAuth(form: FormData): unknown {
  const kind = readText(form, 'auth.kind')
  switch (kind) {
    case KEEP_AUTH:
      return undefined
    case 'key': {
      const passphrase = readExactText(form, 'auth.passphrase')
      return {
        kind,
        // OpenSSH refuses a key whose last line does not end, which pasting often loses.
        privateKey: ensureLastNewline(readExactText(form, 'auth.privateKey').replaceAll('\r\n', '\n')),
        ...(passphrase === '' ? {} : { passphrase }),
      }
    }
    case 'password':
      return { kind, password: readExactText(form, 'auth.password') }
    default:
      return { kind }
  }
}

function ensureLastNewline(text: string): string {
  return text.trim() === '' || text.endsWith('\n') ? text.trimStart() : `${text.trimStart()}\n`
}

/** What the host form sends, in the shape of POST and PATCH /hosts. */
export function readHostForm(form: FormData): unknown {
  return withoutUndefined({
    name: readText(form, 'name') ?? '',
    site: readText(form, 'site') ?? '',
    ssh: withoutUndefined({
      address: readText(form, 'ssh.address') ?? '',
      port: readNumber(form, 'ssh.port') ?? 22,
      user: readText(form, 'ssh.user') ?? '',
      jumpHostId: readText(form, 'ssh.jumpHostId') ?? null,
    }),
    auth: readAuth(form),
    testAddresses: readList(form, 'testAddresses'),
  })
}
