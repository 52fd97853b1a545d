import { describe, expect, it } from 'vitest';
import { resumeSecret } from '../../../electron/browser/resume.ts';

function settings(): { get(key: string): unknown; set(key: string, value: unknown): void } {
  const values = new Map<string, unknown>();
  return { get: (key) => values.get(key), set: (key, value) => void values.set(key, value) };
}

describe('the secret by which open pages come back', () => {
  it('is the same in every run of a profile, and another one in every profile', () => {
    const kept = settings();
    const secret = resumeSecret(kept);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(resumeSecret(kept)).toBe(secret);
    expect(resumeSecret(settings())).not.toBe(secret);
  });

  it('is made anew where a damaged one is kept', () => {
    for (const damaged of [42, '', 'short']) {
      const kept = settings();
      kept.set('browserResume', damaged);
      expect(resumeSecret(kept)).toMatch(/^[\w-]{43}$/);
    }
  });
});
