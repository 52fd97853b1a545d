import { describe, expect, it } from 'vitest';
import { formulaTree, type MathNode } from '../../../renderer/content/math/formula.ts';

function namesIn(node: MathNode): readonly string[] {
  return [node.name, ...node.children.flatMap((child) => (typeof child === 'string' ? [] : namesIn(child)))];
}

function nodesIn(node: MathNode): readonly MathNode[] {
  return [node, ...node.children.flatMap((child) => (typeof child === 'string' ? [] : nodesIn(child)))];
}

function textOf(node: MathNode): string {
  return node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

describe('a formula', () => {
  it('becomes MathML, with no trace of its source', () => {
    const tree = formulaTree(String.raw`\frac{a}{b} + \sqrt{c}`, true);
    expect(tree?.name).toBe('math');
    expect(tree?.attributes).toEqual({ display: 'block' });
    expect(tree && namesIn(tree)).toEqual(expect.arrayContaining(['mfrac', 'msqrt', 'mi', 'mo']));
    expect(tree && textOf(tree)).toBe('ab+c');
  });

  it('tells each cell of a table how it is aligned, which browsers do not read from the table', () => {
    const tree = formulaTree(String.raw`\begin{aligned} x &= 1 \\ y &= 2 \end{aligned}`, true);
    const cells = tree ? nodesIn(tree).filter((node) => node.name === 'mtd') : [];
    expect(cells.map((cell) => cell.attributes['columnalign'])).toEqual(['right', 'left', 'right', 'left']);
  });

  it.each([
    [String.raw`\mathbb{R}`, 'ℝ'],
    [String.raw`\mathbb{A}`, '𝔸'],
    [String.raw`\mathcal{L}`, 'ℒ'],
    [String.raw`\mathfrak{g}`, '𝔤'],
    [String.raw`\mathbf{v1}`, '𝐯𝟏'],
    [String.raw`\mathsf{x}`, '𝗑'],
    [String.raw`\mathtt{a0}`, '𝚊𝟶'],
  ])('writes the letters of an alphabet as what they are, which browsers do not: %s', (source, letters) => {
    const tree = formulaTree(source, false);
    expect(tree && textOf(tree)).toBe(letters);
  });

  it('is nothing where the source is no formula, is too long or never ends', () => {
    expect(formulaTree(String.raw`\frac{a`, false)).toBeNull();
    expect(formulaTree(String.raw`\notacommand`, false)).toBeNull();
    expect(formulaTree('x'.repeat(30_000), false)).toBeNull();
    expect(formulaTree(String.raw`\def\a{\a\a}\a`, false)).toBeNull();
    expect(formulaTree(String.raw`\color{red;background:url(https://evil.example/)}x`, false)).toBeNull();
  });

  it.each([
    String.raw`\href{javascript:alert(1)}{x}`,
    String.raw`\url{javascript:alert(1)}`,
    String.raw`\includegraphics{https://evil.example/x.png}`,
    String.raw`\htmlStyle{position:fixed;inset:0}{x}`,
    String.raw`\htmlClass{rail}{x} \htmlId{app}{y} \htmlData{a=b}{z}`,
    String.raw`\text{<img src=x onerror=alert(1)>}`,
    String.raw`\text{</annotation></semantics></math><script>alert(1)</script>}`,
    String.raw`\colorbox{yellow}{x} \boxed{y} \cancel{z}`,
    String.raw`\rule{900em}{900em}`,
  ])('runs nothing, fetches nothing and covers nothing: %s', (source) => {
    const tree = formulaTree(source, true);
    if (tree === null) throw new Error('it is not drawn at all');
    for (const { name, attributes } of nodesIn(tree)) {
      expect(name).toMatch(/^(?:math|m[a-z]+)$/);
      for (const [attribute, value] of Object.entries(attributes)) {
        expect(attribute).not.toMatch(/^(?:on|style$|class$|id$|href|xlink|src|data)/i);
        expect(value).not.toMatch(/[:;()<>"'\\]/);
      }
      expect(Number.parseFloat(attributes['width'] ?? '0')).toBeLessThanOrEqual(50);
    }
  });

  it('are not drawn where they are nested deeper than a browser can lay out', () => {
    const nested = (levels: number): string => `${String.raw`\sqrt{`.repeat(levels)}x${'}'.repeat(levels)}`;
    expect(formulaTree(nested(50), true)).not.toBeNull();
    expect(formulaTree(nested(900), true)).toBeNull();
  });
});
