import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * The address of a PDF needs no token, so it is signed and expires after an hour. The key exists as long as the
 * process: addresses from before a restart are invalid.
 */
const KEY = randomBytes(32);
const LIFETIME_MS = 60 * 60 * 1000;

const linkSchema = z.object({
  space: z.string(),
  /** This page and its subpages; absent: the whole space. */
  page: z.string().exactOptional(),
  /** Without the subpages. */
  only: z.boolean(),
  expiresAt: z.number(),
});
export type PdfLink = z.output<typeof linkSchema>;

/** A signed link as one segment of a path. */
export function signPdfLink(link: Omit<PdfLink, 'expiresAt'>, nowMs: number): string {
  const written = Buffer.from(JSON.stringify({ ...link, expiresAt: nowMs + LIFETIME_MS })).toString('base64url');
  return `${written}.${signatureOf(written)}`;
}

/** The signed link, expired or not; null if this process did not sign it. */
export function readPdfLink(signed: string): PdfLink | null {
  const [written = '', signature = ''] = signed.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(written))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return linkSchema.parse(JSON.parse(Buffer.from(written, 'base64url').toString('utf8')));
}

function signatureOf(written: string): string {
  return createHmac('sha256', KEY).update(written).digest('base64url');
}
