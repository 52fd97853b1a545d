import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import Blocks from '../../../renderer/content/Blocks.svelte';
import { parseDocument, parsePage, type Block, type ContentContext } from '../../../renderer/content/content.ts';
import { judgeMarkup } from '../../faults/hostile/judge-markup.ts';
import { hostileTrees } from '../../faults/hostile/node-trees.ts';
import { readPayloads } from '../../faults/hostile/payloads.ts';

/**
 * Every payload of `npm run test:faults -- --only hostile`, read and drawn in Node: no element and no attribute but those
 * that the views are made of. What a browser makes of them is for the suite itself.
 */
const AWAY_PORT = 9;
const payloads = readPayloads(AWAY_PORT);
const trees = hostileTrees(payloads.length + 1, AWAY_PORT);

const FAMILIES = new Set(payloads.map(({ family }) => family));
/** Payloads that would hold the app up. Drawing them is for a browser, which draws what is on the screen. */
const ENDURANCE = 'endurance';
/** A bound far above what is measured, far below what a quadratic rule would take. */
const MOST_MS = 5_000;

/** Trusts everything: what stands between content and the page must hold alone. */
const TRUSTING: ContentContext = {
  resolveLink: (target) => ({ kind: 'external', href: target.href }),
  resolveFile: () => null,
  resolveReusable: (path) => ({ state: 'missing', title: path, reason: 'It is not stored yet.' }),
  openExternal: () => undefined,
};
const SENDING_INSIDE: ContentContext = {
  ...TRUSTING,
  resolveLink: (target) => ({ kind: 'app', href: target.href, title: target.href }),
};

function drawn(blocks: readonly Block[]): readonly string[] {
  return [TRUSTING, SENDING_INSIDE].flatMap((context) =>
    judgeMarkup(render(Blocks, { props: { blocks, context, whole: true } }).body),
  );
}

describe('hostile content', () => {
  it('is more than 300 payloads of many families', () => {
    expect(payloads.length + trees.length).toBeGreaterThan(300);
    expect(FAMILIES.size).toBeGreaterThan(12);
  });

  it.each([...FAMILIES].filter((name) => name !== ENDURANCE))('is drawn harmless (%s)', (name) => {
    for (const { family, says, text } of payloads) {
      if (family !== name) continue;
      expect({ says, breaks: drawn(parsePage(text, { title: text }).blocks) }).toEqual({ says, breaks: [] });
    }
  });

  it('is drawn harmless from node trees', () => {
    for (const { says, document } of trees) {
      expect({ says, breaks: drawn(parseDocument(document).blocks) }).toEqual({ says, breaks: [] });
    }
  });

  it('is read in little time, however it is repeated', () => {
    for (const { family, says, text } of payloads) {
      if (family !== ENDURANCE) continue;
      const began = performance.now();
      parsePage(text);
      expect({ says, quick: performance.now() - began < MOST_MS }).toEqual({ says, quick: true });
    }
  });

  it('has changed no object that others share', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });
});

describe('the judge of markup', () => {
  it.each([
    '<script>x</script>',
    '<img src="/files/x" onerror="x">',
    '<img src="https://example.com/x">',
    '<a href="javascript:x">x</a>',
    '<a href="//example.com">x</a>',
    '<iframe src="/diagram.html"></iframe>',
    '<p style="position: fixed">x</p>',
    '<p style="background: url(x)">x</p>',
    '<h2 id="app">x</h2>',
    '<img name="body" src="/files/x">',
    '<div role="dialog">x</div>',
    '<svg><use href="x"></use></svg>',
    '<math><mi xlink:href="x">x</mi></math>',
    '<math><mi mathbackground="url(x)">x</mi></math>',
    '<form action="x"></form>',
    '<button formaction="x">x</button>',
  ])('finds %j', (markup) => {
    expect(judgeMarkup(markup)).not.toEqual([]);
  });
});
