import type { Result } from '#shared/result.ts';
import type { PackPreview, SavedFile } from '#shared/rpc/packs.ts';
import { must, untilSynced, type Galley } from '../support/galley.ts';

/** Packs and files of writes, as tests take them from one Galley to another. */

export const noNetwork: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));

export const accountOf = (galley: Galley): string => galley.state().currentAccountId ?? '';

export async function save(
  galley: Galley,
  spaceIds: readonly string[],
  leaving: Partial<Record<'comments' | 'requests' | 'issues' | 'marks' | 'files', boolean>> = {},
): Promise<{ readonly saved: SavedFile; readonly bytes: Buffer }> {
  const choice = { comments: true, requests: true, issues: true, marks: true, files: true, ...leaving };
  const saved = must(await galley.host.invoke('packs.save', { accountId: accountOf(galley), spaceIds, ...choice }));
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
