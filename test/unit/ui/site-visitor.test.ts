import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SiteNode } from '#shared/model/sites.ts';
import { conditionOutcome } from '../../../renderer/content/expressions.ts';
import { readClaims } from '../../../renderer/features/sites/claims.ts';
import { visitorView, type Shown } from '../../../renderer/features/sites/visitor.ts';
import { anySite, siteNode } from './site-nodes.ts';

const CONDITIONS = { yes: 'visitor.claims.member', no: '!visitor.claims.member', maybe: 'space.vars.beta' } as const;
const condition = fc.constantFrom(null, ...Object.values(CONDITIONS));
const claims = { member: true };

describe('the visitor of a site', () => {
  it('gets a space if its condition and that of its section hold, and a group if it gets something in it', () => {
    fc.assert(
      fc.property(anySite(condition), (nodes) => {
        const { verdicts } = visitorView(nodes, claims);
        const own = ({ condition: written }: SiteNode): Shown =>
          written === null || written === CONDITIONS.yes ? 'yes' : written === CONDITIONS.no ? 'no' : 'maybe';
        const worst = (all: readonly Shown[]): Shown =>
          all.includes('no') ? 'no' : all.includes('maybe') ? 'maybe' : 'yes';
        const best = (all: readonly Shown[]): Shown =>
          all.includes('yes') ? 'yes' : all.includes('maybe') ? 'maybe' : 'no';
        const shownOf = (node: SiteNode): Shown => {
          const inside = nodes.filter(({ parentId }) => parentId === node.id);
          if (node.kind === 'group') return best(inside.map(shownOf));
          const section = nodes.find(({ id }) => id === node.parentId);
          if (node.kind === 'section') return worst([own(node), best(inside.map(own))]);
          return worst([own(node), section === undefined ? 'yes' : own(section)]);
        };
        for (const node of nodes) expect([node, verdicts.get(node.id)?.shown]).toEqual([node, shownOf(node)]);
      }),
    );
  });

  it('is told why each row is hidden or may be', () => {
    const section = siteNode({ id: 's', kind: 'section', condition: CONDITIONS.no });
    const space = siteNode({ id: 'a', kind: 'site-space', parentId: 's', depth: 1 });
    expect(visitorView([section, space], claims).verdicts.get('a')).toEqual({
      shown: 'no',
      why: { kind: 'above', row: section },
    });
    const open = { ...section, condition: null };
    const hidden = visitorView([open, { ...space, condition: CONDITIONS.no }], claims).verdicts;
    expect(hidden.get('s')).toEqual({ shown: 'no', why: { kind: 'inside' } });
    expect(hidden.get('a')).toEqual({ shown: 'no', why: { kind: 'condition' } });
    const unknown = visitorView([open, { ...space, condition: CONDITIONS.maybe }], claims).verdicts.get('a');
    expect(unknown).toEqual({
      shown: 'maybe',
      why: { kind: 'unknown', why: [{ kind: 'name', name: 'space.vars.beta' }] },
    });
    expect(visitorView([open, { ...space, condition: 'a ~ b' }], claims).verdicts.get('a')?.why).toMatchObject({
      ...{ kind: 'unreadable', problem: 'unexpected', at: 2, found: '~' },
    });
  });

  it('starts at the default if that is shown, and is told the first shown space otherwise', () => {
    const sections = [
      siteNode({ id: 's', kind: 'section', isDefault: true }),
      siteNode({ id: 'a', kind: 'site-space', parentId: 's', depth: 1, isDefault: true }),
      siteNode({ id: 'b', kind: 'site-space', parentId: 's', depth: 1 }),
    ];
    const startOf = (of: string, written: string | null) =>
      visitorView(
        sections.map((node) => (node.id === of ? { ...node, condition: written } : node)),
        claims,
      ).start;
    expect(startOf('a', null)).toMatchObject({ kind: 'default', row: { id: 'a' } });
    expect(startOf('a', CONDITIONS.no)).toMatchObject({ kind: 'hidden', row: { id: 'a' }, first: { id: 'b' } });
    expect(startOf('s', CONDITIONS.no)).toMatchObject({ kind: 'hidden', row: { id: 's' }, first: null });
    expect(startOf('a', CONDITIONS.maybe)).toMatchObject({ kind: 'unknown', row: { id: 'a' } });
    expect(visitorView([], claims).start.kind).toBe('nothing');
  });

  it('has 10,000 rows of nested groups without a deep stack', () => {
    const nodes = Array.from({ length: 10_000 }, (_, at) =>
      siteNode({ id: String(at), kind: 'group', parentId: at === 0 ? null : String(at - 1), depth: Math.min(at, 60) }),
    );
    expect(visitorView(nodes, {}).verdicts.get('0')?.shown).toBe('no');
  });
});

describe('a condition on a visitor', () => {
  it.each<readonly [string, boolean | null]>([
    ['visitor.claims.plan == "pro"', true],
    ['visitor.claims.plan != "pro"', false],
    ['visitor.claims.missing', false],
    ['visitor.claims.missing.deeper == null', true],
    ['visitor.claims.unsigned.beta', true],
    ['visitor.claims["plan"].startsWith("p")', true],
    ['visitor.claims.products.includes("api")', true],
    ['visitor.claims.products.includes("cloud")', false],
    ['visitor.claims.products.length > 1', true],
    ['["pro", "team"].includes(visitor.claims.plan)', true],
    ['visitor.claims.seats >= 5 && !visitor.claims.trial', true],
    ['visitor.claims.missing.includes("api")', null],
    ['visitor.claims.missing?.includes("api") || true', true],
    ['visitor.claims.constructor', false],
    ['visitor.claims.products == "api"', false],
    ['visitor.claims.products.some("x")', null],
    ['visitor.claims.plan > 3', null],
    ['visitor.name', null],
  ])('%s: %s', (written, holds) => {
    const given = { plan: 'pro', seats: 5, trial: false, products: ['api', 'cli'], unsigned: { beta: true } };
    const outcome = conditionOutcome(written, { space: {}, page: {}, claims: given });
    expect(outcome.kind === 'holds' ? outcome.holds : null).toBe(holds);
    if (holds === null) expect(outcome).toMatchObject({ kind: 'unknown', why: [{}] });
  });

  it('says where it cannot be read, whatever is written', () => {
    const whereOf = (written: string) => {
      const outcome = conditionOutcome(written, { space: {}, page: {} });
      return outcome.kind === 'unreadable' ? [outcome.problem, outcome.at, outcome.found] : null;
    };
    expect(whereOf('visitor.claims.plan = "pro"')).toEqual(['unexpected', 20, '=']);
    expect(whereOf('{{ a b }}')).toEqual(['unexpected', 5, 'b']);
    expect(whereOf('a &&')).toEqual(['ends', 4, '']);
    expect(whereOf('a.includes("x"')).toEqual(['ends', 14, '']);
    fc.assert(
      fc.property(fc.string(), (written) => {
        const outcome = conditionOutcome(written, { space: {}, page: {}, claims: {} });
        if (outcome.kind === 'unreadable') {
          expect(outcome.at).toBeLessThanOrEqual(written.length);
          expect(written.startsWith(outcome.found, outcome.at)).toBe(true);
        }
      }),
    );
  });
});

describe('the claims of a visitor', () => {
  it('are read from any JSON object, and from nothing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 2), (object, indent) => {
        const typed = JSON.stringify(object, null, indent);
        expect(readClaims(typed)).toEqual({ kind: 'claims', claims: JSON.parse(typed) as unknown });
      }),
    );
    expect(readClaims(' \n')).toEqual({ kind: 'claims', claims: {} });
    expect(readClaims('["a"]')).toEqual({ kind: 'no-object' });
  });

  it.each([
    ['{"a": 1,}', 1, 9, '}'],
    ['{\n  "a": tru\n}', 2, 8, 'tru'],
    ['{"a" 1}', 1, 6, '1'],
    ['{"a": [1 2]}', 1, 10, '2'],
    ["{'a': 1}", 1, 2, "'"],
    ['{"a": 1', 1, 8, ''],
    ['{"a": 1} x', 1, 10, 'x'],
    ['{"a": 01}', 1, 8, '1'],
    ['{"a": 1]', 1, 8, ']'],
  ])('%j is wrong at line %i, column %i', (typed, line, column, found) => {
    expect(readClaims(typed)).toEqual({ kind: 'invalid', line, column, found });
  });

  it('are wrong at the cut, or at the text or number that it cuts', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), fc.constantFrom('@', ''), (value, cut, odd) => {
        const whole = JSON.stringify({ value });
        const at = 1 + (cut % (whole.length - 1));
        const read = readClaims(whole.slice(0, at) + odd);
        if (read.kind !== 'invalid') throw new Error('it is no JSON');
        expect(read.line).toBe(1);
        expect(read.column - 1).toBeLessThanOrEqual(at);
        expect((whole.slice(0, at) + odd).startsWith(read.found, read.column - 1)).toBe(true);
      }),
    );
  });
});
