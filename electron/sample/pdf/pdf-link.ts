import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * The address of a PDF needs no token, so it is signed and ends after an hour. The key lives as long as the process:
 * what was handed out before a restart is no longer good.
 */
const KEY = randomBytes(32);
const LIFETIME_MS = 60 * 60 * 1000;

const linkSchema = z.object({
  space: z.string(),
  /** This page and those below it; absent: the whole space. */
  page: z.string().exactOptional(),
  /** Without the pages below it. */
  only: z.boolean(),
  expiresAt: z.number(),
});
export type PdfLink = z.output<typeof linkSchema>;

/** One segment of a path. */
export function signPdfLink(link: Omit<PdfLink, 'expiresAt'>, nowMs: number): string {
  const written = Buffer.from(JSON.stringify({ ...link, expiresAt: nowMs + LIFETIME_MS })).toString('base64url');
  return `${written}.${signatureOf(written)}`;
}

/** What was signed, whether or not its hour is over; null for what this process never signed. */
export function readPdfLink(signed: string): PdfLink | null {
  const [written = '', signature = ''] = signed.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(written))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return linkSchema.parse(JSON.parse(Buffer.from(written, 'base64url').toString('utf8')));
}

function signatureOf(written: string): string {
  return createHmac('sha256', KEY).update(written).digest('base64url');
}
