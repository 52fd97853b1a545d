import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createResume } from '../../../electron/browser/resume.ts';

function settings(): { get(key: string): unknown; set(key: string, value: unknown): void } {
  const values = new Map<string, unknown>();
  return { get: (key) => values.get(key), set: (key, value) => void values.set(key, value) };
}

const HOST = '127.0.0.1:4100';
const prove = (secret: string, challenge: string, host = HOST): string =>
  createHmac('sha256', secret).update(`${challenge} ${host}`).digest('base64url');

describe('coming back to a host that was started anew', () => {
  it('lets in who has the secret of an earlier run of the same profile', () => {
    const kept = settings();
    const { secret } = createResume(kept);
    const next = createResume(kept);
    const challenge = next.challenge();
    expect(next.proven(challenge, prove(secret, challenge), HOST)).toBe(true);
  });

  it('counts a challenge once, and only one of its own', () => {
    const resume = createResume(settings());
    const challenge = resume.challenge();
    const proof = prove(resume.secret, challenge);
    expect(resume.proven(challenge, proof, HOST)).toBe(true);
    expect(resume.proven(challenge, proof, HOST)).toBe(false);
    expect(resume.proven('made up', prove(resume.secret, 'made up'), HOST)).toBe(false);
    expect(resume.proven(null, null, HOST)).toBe(false);
  });

  it('refuses a proof made for another port, so that nobody in between can pass one on', () => {
    const resume = createResume(settings());
    const challenge = resume.challenge();
    expect(resume.proven(challenge, prove(resume.secret, challenge, '127.0.0.1:4999'), HOST)).toBe(false);
  });

  it('refuses the secret of another profile', () => {
    const resume = createResume(settings());
    const challenge = resume.challenge();
    expect(resume.proven(challenge, prove(createResume(settings()).secret, challenge), HOST)).toBe(false);
  });

  it('makes a new secret where a damaged one is kept', () => {
    const kept = settings();
    kept.set('browserResume', 42);
    expect(createResume(kept).secret).toMatch(/^[\w-]{43}$/);
  });
});
