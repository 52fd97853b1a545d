import { rename, stat } from 'node:fs/promises';
import { appError } from '#shared/errors.ts';
import { goesBack, printOfWords, printOfWrite } from '#shared/outbox/hand-back.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type {
  PackChoice,
  PackEstimate,
  PackManifest,
  PackPreview,
  PackService,
  SavedFile,
  WritesPreview,
} from '#shared/rpc/packs.ts';
import type { KeptAccount } from '../accounts/accounts.ts';
import type { Session } from '../accounts/session.ts';
import { compareWithdrawn, compareWrites } from './compare-writes.ts';
import { estimateSize } from './estimate-size.ts';
import { fileName } from './file-name.ts';
import { packFolder, packPath } from './folder.ts';
import { receiptsOf } from './receipts.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { searchMissing } from './missing-files.ts';
import { savePack } from './save-pack.ts';
import { attempt, openTransfers, type Transfers } from './transfers.ts';
import { walkPackFile, type PackVisitor } from './walk.ts';
import { readWrites, writeWrites } from './writes-file.ts';

/**
 * Packs: spaces of an account in one file, a file as an account, and what was written there on its way back. This is the
 * folder's public file; `app.ts` and the hosts use it.
 */
export interface Packs {
  readonly transfers: Transfers;
  readonly jobs: Pick<Jobs, 'list' | 'cancel'>;
  save(session: Session, choice: PackChoice, jobId: string): Promise<Result<SavedFile>>;
  /** How large such a pack would be; a later question ends an earlier one. */
  estimate(session: Session, choice: PackChoice): Promise<Result<PackEstimate>>;
  check(incomingId: string): Promise<Result<Omit<PackPreview, 'known'>>>;
  /** Takes a file of this computer, as a switch names it, the way that a page's would take. */
  checkFile(path: string): Promise<Result<CheckedPack>>;
  /** Keeps the checked pack under this id and answers the account that it becomes; the caller makes it one. */
  adopt(checked: CheckedPack, accountId: string, known: KeptAccount | null): Promise<Result<KeptAccount>>;
  checked(incomingId: string): CheckedPack | null;
  /** Of the file that an account was opened from; null: it is not there. */
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

type WholePack = Pick<PackPreview, 'manifest' | 'missing'>;

export interface PacksDependencies {
  readonly profileDir: string;
  readonly version: string;
  readonly now: () => number;
  readonly changed: () => void;
  readonly diskFree: (path: string) => Promise<number | null>;
}

export async function openPacks({ profileDir, version, now, changed, diskFree }: PacksDependencies): Promise<Packs> {
  const folder = packFolder(profileDir);
  const transfers = await openTransfers(folder, () => diskFree(profileDir));
  const checkedPacks = new Map<string, CheckedPack>();
  const jobs = createJobs(now, changed);
  let estimating: AbortController | null = null;

  function walkWhole(jobId: string, path: string, bytes: number): Promise<Result<WholePack>> {
    return jobs.run(jobId, 'check', async (note, signal) => {
      let missing = searchMissing(new Map());
      const visitor: PackVisitor = {
        progress: (done) => {
          note(done, bytes);
        },
        manifest({ spaces }) {
          missing = searchMissing(new Map(spaces.map(({ id, title }) => [id, title])));
          return ok(null);
        },
        batch(batch) {
          missing.batch(batch);
          return Promise.resolve(ok(null));
        },
        blob({ files }) {
          missing.file(files);
          return Promise.resolve(ok(null));
        },
      };
      const walked = await walkPackFile(path, visitor, signal);
      if (!walked.ok) return walked;
      const { receipts: _receipts, ...manifest } = walked.value.manifest;
      const isWithout = manifest.leftOut.includes('files');
      return ok({ manifest, missing: isWithout ? { count: 0, named: [] } : missing.result() });
    });
  }

  return {
    transfers,
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
      estimating?.abort();
      const abort = new AbortController();
      estimating = abort;
      return session.reading((store, files) => estimateSize({ choice, store, files, signal: abort.signal }));
    },
    async check(incomingId) {
      const file = await transfers.incoming(incomingId);
      if (file === null) return err(appError('not-found', 'this file was not taken in whole'));
      const walked = await walkWhole(incomingId, file.path, file.bytes);
      if (!walked.ok) {
        await transfers.drop(incomingId);
        return walked;
      }
      const { manifest, missing } = walked.value;
      checkedPacks.set(incomingId, { manifest, path: file.path, bytes: file.bytes, incomingId });
      return ok({ incomingId, manifest, missing, bytes: file.bytes });
    },
    async checkFile(path) {
      const walked = await walkWhole(crypto.randomUUID(), path, 0);
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
        // The pack of before or this one is there whole, whenever this is cut off.
        const kept = packPath(profileDir, id);
        await rename(taken ?? (await transfers.copy(path)), kept);
        const { size: bytes } = await stat(kept);
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
    async saveWrites(session, author, jobId) {
      const { account } = session;
      const { pack } = account;
      if (pack === null) return err(appError('invalid-input', 'this account is no pack'));
      const at = now();
      return jobs.run(jobId, 'hand-back', (note, signal) =>
        session.quietly(async (store) => {
          const rows = await store.invoke('handBack.rows', null);
          if (!rows.ok) return rows;
          const operations = session.writes().all().filter(goesBack);
          const { marks, withdrawn, said } = rows.value;
          const count = operations.length + marks.length + withdrawn.length;
          if (count === 0) return err(appError('invalid-input', 'there is nothing to hand back'));
          const head = {
            author,
            madeAt: at,
            service: pack.service,
            organizationId: account.organizationId,
            pack: { id: pack.packId, madeAt: pack.madeAt },
          };
          const name = fileName([account.organizationTitle, author], at, 'galleywrites');
          const saved = await transfers.make(async (write) => {
            const written = await writeWrites(head, { operations, marks, withdrawn, said }, write, note, signal);
            return written.ok ? ok({ name, count, tooLarge: 0 }) : written;
          });
          if (!saved.ok) return saved;
          const writes = operations.map(({ id, write }) => ({
            id,
            print: printOfWrite(write),
            words: printOfWords(write),
          }));
          const noted = await store.invoke('handBack.note', {
            at,
            writes,
            withdrawn: withdrawn.map(({ id }) => id),
            marks: marks.map(({ mark }) => mark),
          });
          return noted.ok ? saved : noted;
        }),
      );
    },
    async readWrites(session, incomingId) {
      const file = await transfers.incoming(incomingId);
      if (file === null) return err(appError('not-found', 'this file was not taken in whole'));
      const read = await jobs.run(incomingId, 'read', (note, signal) =>
        readWrites(
          file.path,
          (done) => {
            note(done, file.bytes);
          },
          signal,
        ),
      );
      await transfers.drop(incomingId);
      if (!read.ok) return read;
      const { head, marks } = read.value;
      const { account } = session;
      if (account.kind === 'pack')
        return err(appError('file-elsewhere', 'writes are brought in where they can be sent, not in a pack'));
      const here = serviceOf(account);
      const same =
        here.kind === head.service.kind &&
        (here.kind === 'sample' || here.baseUrl === head.service.baseUrl) &&
        head.organizationId === account.organizationId;
      if (!same)
        return err(appError('file-elsewhere', `these writes belong to another organization (${head.organizationId})`));
      return ok({
        incomingId,
        author: head.author,
        madeAt: head.madeAt,
        pack: head.pack,
        writes: compareWrites(read.value, session.writes()),
        withdrawn: compareWithdrawn(read.value, session.writes()),
        marks,
      });
    },
    async close() {
      jobs.cancelAll();
      estimating?.abort();
      await transfers.close();
    },
  };
}

/** The sample has another address at every start, and is the same all the same. */
function serviceOf({ kind, baseUrl }: KeptAccount): PackService {
  return kind === 'sample' ? { kind: 'sample', baseUrl: '' } : { kind: 'remote', baseUrl };
}
