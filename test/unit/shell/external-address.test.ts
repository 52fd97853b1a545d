import { expect, it } from 'vitest';
import { externalAddress } from '../../../electron/external-address.ts';

it.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  ['https://accounts.example.com@evil.example/x', 'https://evil.example/x'],
  ['https://user:word@evil.example/', 'https://evil.example/'],
  ['mailto:a@b.example?subject=x&body=y', 'mailto:a@b.example?subject=x&body=y'],
  ['mailto:a@b.example?attach=/etc/passwd&subject=x&Attachment=y', 'mailto:a@b.example?subject=x'],
  ['tel:+49123', 'tel:+49123'],
])('%s leaves as %s', (written, leaves) => {
  expect(externalAddress(written)).toBe(leaves);
});

it.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'smb://host/share',
  '\\\\host\\share',
  'ms-msdt:/id',
  'ssh://-oProxyCommand=x',
  'app://galley/',
  'galley://outbox',
  'view-source:https://example.com',
  '--help',
  '',
])('%j does not leave', (written) => {
  expect(externalAddress(written)).toBeNull();
});
