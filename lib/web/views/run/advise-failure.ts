/** What one can try after a failure, and where in the product. */
export type FailureAdvice = { readonly text: string; readonly place: 'link' | 'hosts' | null }

const REGISTERED_PORTS =
  'Open the link’s ports for TCP and UDP between the two test addresses, or register other ports.'

/** By the failure's code, which is stable; the message says what happened, this what to do about it. */
const ADVICE: Readonly<Record<string, FailureAdvice>> = {
  firewalled: { text: REGISTERED_PORTS, place: 'link' },
  'udp-blocked': { text: REGISTERED_PORTS, place: 'link' },
  'no-port-free': {
    text: 'End what listens on the link’s ports, or give the link other or more ports.',
    place: 'link',
  },
  'test-address-missing': {
    text: 'The host no longer has this test address: check the host again, then choose another for the link.',
    place: 'link',
  },
  'tool-missing': { text: 'Install the missing tool; the host’s page has the command.', place: 'hosts' },
  'unknown-option': {
    text: 'Install a newer version of the tool; the host’s page has the command.',
    place: 'hosts',
  },
  'auth-failed': { text: 'Renew the key or password of the host, then check it.', place: 'hosts' },
  'key-changed': {
    text: 'Compare the host’s new key with its administrator, then trust it or do not.',
    place: 'hosts',
  },
  'key-unknown': { text: 'Compare the host’s key and trust it first.', place: 'hosts' },
  unreachable: {
    text: 'See whether both hosts and the path between them are up; a check of each host tells which is not.',
    place: 'hosts',
  },
  'connection-lost': {
    text: 'See whether the host is up, check it, and start the run again.',
    place: 'hosts',
  },
  'host-vanished': { text: 'See whether the host is up, check it, and start the run again.', place: 'hosts' },
  'host-locked': {
    text: 'Wait until the other instance of Plumbline is done, then start the run again.',
    place: null,
  },
  'link-busy': { text: 'Start the run again at a quieter moment, or force it from the link.', place: 'link' },
  'link-lost': {
    text: 'See whether the path between the two hosts is up; start the run again when it is.',
    place: null,
  },
  'outside-hours': { text: 'Start the run within the link’s hours, or change them.', place: 'link' },
  'foreign-client': {
    text: 'Somebody else tests against this port: start the run again, or register other ports.',
    place: 'link',
  },
  'nothing-received': {
    text: 'See whether the path lets this traffic through; the raw output has what both ends saw.',
    place: null,
  },
  'too-short': {
    text: 'Start the run again; if it stays, the raw output says what ended the test.',
    place: null,
  },
  stalled: {
    text: 'See whether the path and both hosts answer; a check of each host tells which does not. Then start the run again.',
    place: 'hosts',
  },
  'shutting-down': {
    text: 'Nothing is wrong with the link: start the run again once the worker is up.',
    place: null,
  },
  timeout: {
    text: 'Start the run again; if it stays, the path may lose what keeps the connection alive.',
    place: null,
  },
}

/** What to try after a failure; null where there is nothing to say beyond its message. */
export function adviseOnFailure(code: string): FailureAdvice | null {
  return ADVICE[code] ?? null
}
