import { isIP } from 'node:net';

/**
 * Whether an address is in a private network: this computer, a home or office network, or a cloud's metadata host
 * (169.254.169.254). A server on the internet has no reason to send Galley there. Uses the address only; URL has
 * normalised all spellings of a number (`0x7f.1`, `2130706433`).
 */
export function isPrivatePlace(url: URL): boolean {
  const host = url.hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  switch (isIP(host)) {
    case 4:
      return isPrivateV4(host);
    case 6:
      return isPrivateV6(host);
    default:
      return !host.includes('.') || PRIVATE_NAME.test(host);
  }
}

const PRIVATE_NAME = /\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

function isPrivateV4(host: string): boolean {
  const [first = 0, second = 0] = host.split('.').map(Number);
  return (
    first === 0 ||
    first === 10 ||
    first === 127 ||
    first >= 224 ||
    (first === 100 && second >= 64 && second < 128) ||
    (first === 169 && second === 254) ||
    (first === 172 && second >= 16 && second < 32) ||
    (first === 192 && second === 168)
  );
}

/** URL writes an IPv4 address within IPv6 in hexadecimal: `::ffff:7f00:1`. */
function isPrivateV6(host: string): boolean {
  const mapped = /^::(?:ffff:)?([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host);
  if (mapped !== null) {
    const [high = 0, low = 0] = mapped.slice(1).map((part) => Number.parseInt(part, 16));
    return isPrivateV4([high >> 8, high & 255, low >> 8, low & 255].join('.'));
  }
  return /^(?:::1?$|f[cd]|fe[89ab]|ff)/.test(host);
}
