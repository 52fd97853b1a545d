import type { SettingsDamage } from '#shared/rpc/host.ts';
import { count } from '../../ui/words.ts';

/** The sample workspace was reset. `aside`: the new name of the damaged file. */
export function sampleDamageWords(aside: string): { readonly title: string; readonly text: string } {
  return {
    title: 'The data of the sample workspace was damaged.',
    text: `The workspace starts from its first state, so comments that you sent to it before may be gone. Drafts and the Outbox are not affected. The damaged file is in the profile folder as sample/${aside}.`,
  };
}

/** What happened to the settings file, and the consequences. */
export function damageWords({ file, restored, aside, rebuilt }: SettingsDamage): {
  readonly title: string;
  readonly text: string;
} {
  const renamed = aside === null ? '' : ` The damaged file is in the profile folder as ${aside}.`;
  return {
    title: file === 'damaged' ? 'The settings file was damaged.' : 'The settings file was missing.',
    text: restored
      ? `Galley restored it from its copy, with your accounts.${renamed}`
      : rebuilt !== undefined
        ? `Its copy could not be read either. Galley found ${count(rebuilt, 'account')} on this computer again, with all your comments and drafts. Sign in again to sync and send.${renamed}`
        : `Its copy could not be read either, so your accounts are not listed. Your comments and drafts are still on this computer: connect to the same organization again to see them.${renamed}`,
  };
}
