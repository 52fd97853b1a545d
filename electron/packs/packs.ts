import { rename, stat } from 'node:fs/promises';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type {
  MissingFiles,
  PackChoice,
  PackEstimate,
  PackManifest,
  PackPreview,
  SavedFile,
  WritesPreview,
} from '#shared/rpc/packs.ts';
import type { StoredAccount } from '../accounts/accounts.ts';
import type { Session } from '../accounts/session.ts';
import { attempt } from './attempt.ts';
import { checkPack } from './check-pack.ts';
import { estimateSize } from './estimate-size.ts';
import { packFolder, packPath } from './folder.ts';
import { missingBefore } from './missing-before.ts';
import { createHandBack } from './hand-back.ts';
import { createOffers, type Offers } from './offers.ts';
import { receiptsOf } from './receipts.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { savePack } from './save-pack.ts';
import { serviceOf } from './service-of.ts';
import { openTransfers, type Transfers } from './transfers.ts';

/**
 * Packs: saves spaces of an account to a file, opens a file as an account, and hands its writes back. This is the
 * folder's public file; `app.ts` and the hosts use it.
 */
export interface Packs {
  readonly transfers: Transfers;
  readonly offers: Offers;
  readonly jobs: Pick<Jobs, 'list' | 'cancel' | 'run'>;
  save(session: Session, choice: PackChoice, jobId: string): Promise<Result<SavedFile>>;
  /** The size of such a pack; a newer call cancels an older one. */
  estimate(session: Session, choice: PackChoice): Promise<Result<PackEstimate>>;
  /** The files that such a pack would lack; a newer call cancels an older one. */
  missing(session: Session, choice: PackChoice): Promise<Result<MissingFiles>>;
  check(incomingId: string): Promise<Result<Omit<PackPreview, 'known'>>>;
  /** Checks a local file that a switch names, in the same way as a file from a window. */
  checkFile(path: string): Promise<Result<CheckedPack>>;
  /** Stores the checked pack under this id and answers its account; the caller adds the account. */
  adopt(checked: CheckedPack, accountId: string, known: StoredAccount | null): Promise<Result<StoredAccount>>;
  checked(incomingId: string): CheckedPack | null;
  /** Size of the file that an account was opened from; null: it is missing. */
  bytesOf(accountId: string): Promise<number | null>;
  saveWrites(session: Session, author: string, jobId: string): Promise<Result<SavedFile>>;
  readWrites(session: Session, incomingId: string): Promise<Result<WritesPreview>>;
  close(): Promise<void>;
}

export interface CheckedPack {
  readonly manifest: Omit<PackManifest, 'receipts'>;
  readonly path: string;
  readonly bytes: number;
  /** A copy that may be moved. Null: the person's own file, which is copied. */
  readonly incomingId: string | null;
}

export interface PacksDependencies {
  readonly profileDir: string;
  readonly version: string;
  readonly now: () => number;
  readonly changed: () => void;
  readonly diskFree: (path: string) => Promise<number | null>;
  readonly accounts: () => readonly StoredAccount[];
}

export async function openPacks({
  profileDir,
  version,
  now,
  changed,
  diskFree,
  accounts,
}: PacksDependencies): Promise<Packs> {
  const folder = packFolder(profileDir);
  const transfers = await openTransfers(folder, () => diskFree(profileDir));
  const checkedPacks = new Map<string, CheckedPack>();
  const jobs = createJobs(now, changed);
  const questions = { estimate: new AbortController(), missing: new AbortController() };
  const ask = (question: keyof typeof questions): AbortSignal => {
    questions[question].abort();
    questions[question] = new AbortController();
    return questions[question].signal;
  };

  return {
    transfers,
    offers: createOffers(transfers),
    jobs,
    save: (session, choice, jobId) =>
      jobs.run(jobId, 'save', (note, signal) =>
        transfers.make((write) =>
          session.quietly((store, files) =>
            savePack({
              choice,
              about: {
                packId: crypto.randomUUID(),
                madeAt: now(),
                madeBy: session.account.person?.displayName ?? null,
                galley: version,
                service: serviceOf(session.account),
                organization: { id: session.account.organizationId, title: session.account.organizationTitle },
                receipts: receiptsOf(session.writes()),
              },
              store,
              files,
              write,
              progress: note,
              signal,
            }),
          ),
        ),
      ),
    estimate(session, choice) {
      const signal = ask('estimate');
      return session.reading((store, files) => estimateSize({ choice, store, files, signal }));
    },
    missing(session, choice) {
      const signal = ask('missing');
      return session.reading((store, files) => missingBefore({ choice, store, files, signal }));
    },
    async check(incomingId) {
      const file = await transfers.incoming(incomingId);
      if (file === null) return err(appError('not-found', 'this file was not taken in whole'));
      const walked = await checkPack(jobs, incomingId, file.path, file.bytes);
      if (!walked.ok) {
        await transfers.drop(incomingId);
        return walked;
      }
      const { manifest, missing } = walked.value;
      checkedPacks.set(incomingId, { manifest, path: file.path, bytes: file.bytes, incomingId });
      return ok({ incomingId, manifest, missing, bytes: file.bytes });
    },
    async checkFile(path) {
      const walked = await checkPack(jobs, crypto.randomUUID(), path, 0);
      if (!walked.ok) return walked;
      return ok({ manifest: walked.value.manifest, path, bytes: 0, incomingId: null });
    },
    checked: (incomingId) => checkedPacks.get(incomingId) ?? null,
    bytesOf: (accountId) =>
      stat(packPath(profileDir, accountId)).then(
        ({ size }) => size,
        () => null,
      ),
    adopt: ({ manifest, path, incomingId }, id, known) =>
      attempt(async () => {
        const taken = incomingId === null ? null : await transfers.take(incomingId);
        if (incomingId !== null) checkedPacks.delete(incomingId);
        // After an interruption, either the earlier pack or this one is complete.
        const packFile = packPath(profileDir, id);
        await rename(taken ?? (await transfers.copy(path)), packFile);
        const { size: bytes } = await stat(packFile);
        return {
          id,
          kind: 'pack',
          baseUrl: manifest.service.baseUrl,
          organizationId: manifest.organization.id,
          organizationTitle: manifest.organization.title,
          person: null,
          waived: [],
          signIns: [],
          pack: { ...manifest, bytes, handedBack: known?.pack?.handedBack ?? null },
        };
      }),
    ...createHandBack({ transfers, jobs, now, accounts }),
    async close() {
      jobs.cancelAll();
      for (const question of Object.values(questions)) question.abort();
      await transfers.close();
    },
  };
}
