import type { ConnectionCause } from '#shared/errors.ts';

/** Why the server does not answer, for the status line, and advice, for the form. */
const WORDS: Readonly<Record<ConnectionCause, { readonly what: string; readonly advice: string }>> = {
  'untrusted-certificate': {
    what: 'The server’s certificate is not trusted',
    advice:
      'This computer does not trust the certificate of this server, so your token was not sent. Ask the server’s administrator.',
  },
  'unknown-host': {
    what: 'Server name not found',
    advice: 'There is no server with this name, or your connection is down. Check the URL and your connection.',
  },
  refused: {
    what: 'No response from the server',
    advice: 'No server responds at this port. Check the port in the URL and that the server is running.',
  },
  'no-tls': {
    what: 'The server does not use HTTPS',
    advice: 'The server at this URL does not use HTTPS. Check the port and whether the URL starts with http.',
  },
  'no-http': {
    what: 'The server does not use HTTP',
    advice: 'The server at this URL does not use HTTP. Check the port and whether the URL starts with https.',
  },
  'no-route': {
    what: 'No network',
    advice: 'This computer has no network connection to the server. Check your connection.',
  },
  'proxy-password': {
    what: 'A proxy asks for a password',
    advice: 'Your network’s proxy asks for a password, which Galley cannot provide. Ask your network administrator.',
  },
  'sign-in-page': {
    what: 'Your network asks you to sign in',
    advice: 'Your network asks you to sign in first. Open any page in a browser, sign in there, and try again.',
  },
  'web-page': {
    what: 'A web page responds instead of the server',
    advice:
      'A web page responds at this URL, not the server. If your network has a sign-in page, sign in there with a browser. Otherwise check the URL.',
  },
  elsewhere: {
    what: 'The URL redirects to another one',
    advice: 'This URL redirects to another one. Enter the final URL.',
  },
};

export function causeWords(cause: ConnectionCause): string {
  return WORDS[cause].what;
}

export function causeAdvice(cause: ConnectionCause): string {
  return WORDS[cause].advice;
}
