import { expect } from '@playwright/test';
import { z } from 'zod';
import type { SampleHello } from '../../support/sample-process.ts';

/** Somebody else at work on the service, past the app: the admin of the sample's organization. */
export async function elsewhere(
  service: SampleHello,
  method: 'GET' | 'PUT' | 'PATCH' | 'DELETE' | 'POST',
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${service.baseUrl}/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${service.tokens.admin}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)}`);
  const text = await answer.text();
  return text === '' ? null : (JSON.parse(text) as unknown);
}

const said = z.object({
  id: z.string(),
  body: z.object({ markdown: z.string().optional() }),
  status: z.string(),
  postedBy: z.object({ id: z.string(), displayName: z.string() }),
});

/** The comment of a space that says `words`. */
export async function commentSaying(
  service: SampleHello,
  spaceId: string,
  words: string,
): Promise<{ readonly id: string; readonly path: string; readonly by: z.infer<typeof said>['postedBy'] }> {
  const list = z
    .object({ items: z.array(said) })
    .parse(await elsewhere(service, 'GET', `/spaces/${spaceId}/comments?format=markdown&limit=1000`));
  const found = list.items.filter(({ body }) => body.markdown?.includes(words));
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) throw new Error(`${String(found.length)} comments say “${words}”`);
  return { id: only.id, path: `/spaces/${spaceId}/comments/${only.id}`, by: only.postedBy };
}

/** Who posted the comment that says `words`, once it has arrived. */
export async function posterOf(
  service: SampleHello,
  spaceId: string,
  words: string,
): Promise<{ readonly id: string; readonly displayName: string }> {
  const look = () => commentSaying(service, spaceId, words).catch(() => null);
  await expect.poll(look).not.toBeNull();
  return (await commentSaying(service, spaceId, words)).by;
}

export async function wordsOf(service: SampleHello, path: string): Promise<string> {
  return said.parse(await elsewhere(service, 'GET', `${path}?format=markdown`)).body.markdown?.trim() ?? '';
}
