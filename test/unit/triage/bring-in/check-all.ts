import { CandidateCheck } from '../../../../renderer/features/triage/bring-in/check.ts';
import type { Candidate, Reading } from '../../../../renderer/features/triage/bring-in/found.ts';

export function checkAll(candidates: readonly Candidate[]): Reading {
  const check = new CandidateCheck();
  for (const candidate of candidates) check.add(candidate);
  return check.reading;
}
