import { describe, expect, it } from 'vitest';
import { appError, connectionCauses, errorTable, type ErrorCode } from '#shared/errors.ts';
import { causeWords } from '../../../renderer/app/texts/connection-texts.ts';
import { connectProblem } from '../../../renderer/features/welcome/connect-errors.ts';

describe('errors of connecting', () => {
  it('stand at the field that caused them', () => {
    const fieldOf = (code: ErrorCode): string | null => connectProblem(appError(code, 'x')).field;
    expect(fieldOf('bad-address')).toBe('baseUrl');
    expect(fieldOf('not-the-service')).toBe('baseUrl');
    expect(fieldOf('offline')).toBe('baseUrl');
    expect(fieldOf('not-found')).toBe('organizationId');
    expect(fieldOf('unauthorized')).toBe('token');
  });

  it('follow the path where the service of checking names one', () => {
    expect(connectProblem(appError('invalid-input', 'x', { path: 'input.organizationId' })).field).toBe(
      'organizationId',
    );
    expect(connectProblem(appError('server-error', 'x')).field).toBeNull();
  });

  it('name what is in the way where it is known, at the address and in sentences of their own', () => {
    const problems = connectionCauses.map((cause) => connectProblem(appError('offline', 'x', { cause })));
    expect(new Set(problems.map(({ field }) => field))).toEqual(new Set(['baseUrl']));
    expect(new Set(problems.map(({ text }) => text)).size).toBe(connectionCauses.length);
    expect(new Set(connectionCauses.map(causeWords)).size).toBe(connectionCauses.length);
  });

  it('are different sentences for different causes, and never the detail alone', () => {
    // What is wrong with an address is found out here and said in our own words.
    const codes = (Object.keys(errorTable) as ErrorCode[]).filter((code) => code !== 'bad-address');
    for (const code of codes) {
      const { text } = connectProblem(appError(code, 'secret detail'));
      expect(text.length, code).toBeGreaterThan(20);
      expect(text, code).not.toContain('secret detail');
    }
  });
});
