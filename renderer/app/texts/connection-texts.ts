import type { ConnectionCause } from '#shared/errors.ts';

/** Why the server does not answer, for the status line, and advice, for the form. */
const WORDS: Readonly<Record<ConnectionCause, { readonly what: string; readonly advice: string }>> = {
  'untrusted-certificate': {
    what: 'The server’s certificate is not trusted',
    advice:
      'This computer does not trust the certificate of this server, so your token was not sent. Ask whoever runs the server.',
  },
  'unknown-host': {
    what: 'The server’s name is not found',
    advice: 'There is no server of this name, or your connection is down. Check the address, and your connection.',
  },
  refused: {
    what: 'Nothing answers at the server’s port',
    advice: 'Nothing answers at this port. Check the port in the address, and whether the server runs.',
  },
  'no-tls': {
    what: 'The server does not speak HTTPS',
    advice:
      'What answers at this address does not speak HTTPS. Check the port, and whether the address begins with http.',
  },
  'no-http': {
    what: 'What answers does not speak HTTP',
    advice:
      'What answers at this address does not speak HTTP. Check the port, and whether the address begins with https.',
  },
  'no-route': {
    what: 'No network',
    advice: 'This computer has no network that leads to the server. Check your connection.',
  },
  'proxy-password': {
    what: 'A proxy asks for a password',
    advice: 'The proxy of your network asks for a password, which Galley cannot give. Ask whoever runs your network.',
  },
  'sign-in-page': {
    what: 'Your network asks you to sign in',
    advice: 'Your network asks you to sign in first. Open any page in a browser, sign in there, and try again.',
  },
  'web-page': {
    what: 'A web page answers in place of the server',
    advice:
      'A web page answers at this address, not the server. If your network has a sign-in page, sign in there with a browser; otherwise check the address.',
  },
  elsewhere: {
    what: 'The address leads to another one',
    advice: 'This address sends on to another one. Enter the address that it ends at.',
  },
};

export function causeWords(cause: ConnectionCause): string {
  return WORDS[cause].what;
}

export function causeAdvice(cause: ConnectionCause): string {
  return WORDS[cause].advice;
}
