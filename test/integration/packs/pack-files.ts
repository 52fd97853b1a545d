import { randomUUID } from 'node:crypto';
import type { Result } from '#shared/result.ts';
import type { PackPreview, SavedFile, WritesPreview } from '#shared/rpc/packs.ts';
import type { SampleService } from '../../../electron/sample/service.ts';
import { must, until, untilSynced, type Galley } from '../support/galley.ts';

/** Packs and files of writes, as tests take them from one Galley to another. */

export const noNetwork: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));

export const accountOf = (galley: Galley): string => galley.state().currentAccountId ?? '';

export async function save(
  galley: Galley,
  spaceIds: readonly string[],
  leaving: Partial<Record<'comments' | 'requests' | 'issues' | 'marks' | 'files', boolean>> = {},
): Promise<{ readonly saved: SavedFile; readonly bytes: Buffer }> {
  const choice = { comments: true, requests: true, issues: true, marks: true, files: true, ...leaving };
  const saved = must(
    await galley.host.invoke('packs.save', { accountId: accountOf(galley), spaceIds, ...choice, jobId: randomUUID() }),
  );
  return { saved, bytes: await galley.download(saved.address) };
}

const PIECE_BYTES = 100_000;

export async function takeIn(galley: Galley, bytes: Buffer): Promise<string> {
  const { incomingId } = must(await galley.host.invoke('packs.incoming', { bytes: bytes.byteLength }));
  for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES).toString('base64');
    must(await galley.host.invoke('packs.piece', { incomingId, piece }));
  }
  return incomingId;
}

export async function check(galley: Galley, bytes: Buffer): Promise<Result<PackPreview>> {
  return galley.host.invoke('packs.check', { incomingId: await takeIn(galley, bytes) });
}

/** Answers when all of it is stored. */
export async function openPack(galley: Galley, bytes: Buffer): Promise<PackPreview> {
  const preview = must(await check(galley, bytes));
  must(await galley.host.invoke('packs.open', { incomingId: preview.incomingId }));
  galley.closePage();
  await galley.openPage();
  await untilSynced(galley);
  return preview;
}

export async function handBackFrom(galley: Galley): Promise<Buffer> {
  const saved = must(
    await galley.host.invoke('writes.save', { accountId: accountOf(galley), author: 'Ada', jobId: randomUUID() }),
  );
  return galley.download(saved.address);
}

export async function readWrites(galley: Galley, bytes: Buffer): Promise<WritesPreview> {
  const incomingId = await takeIn(galley, bytes);
  return must(await galley.host.invoke('writes.read', { accountId: accountOf(galley), incomingId }));
}

export async function allSentBy(galley: Galley): Promise<void> {
  await until(galley, 'outbox', null, (items) => items.every(({ operation }) => operation.state === 'done'));
}

/** How often the server has these words in a space. */
export async function timesSaid(
  { baseUrl, tokens }: Pick<SampleService, 'baseUrl' | 'tokens'>,
  spaceId: string,
  markdown: string,
): Promise<number> {
  const answer = await fetch(`${baseUrl}/v1/spaces/${spaceId}/comments?limit=1000`, {
    headers: { Authorization: `Bearer ${tokens.admin}` },
  });
  return (await answer.text()).split(JSON.stringify(markdown)).length - 1;
}
