/**
 * No test depends on the speed of the machine: it waits for an event, a condition or a clock of its own. This rule finds
 * real timers and time limits under ten seconds. Where one is right, a comment on its line, or on the line above, says why:
 * `// Real time: …`.
 */
const SHORTEST_MS = 10_000;
const REASON = /real time: *\S/i;
const LIMITS = new Set(['timeout', 'timeoutMs']);
const TIMERS = new Set(['setTimeout', 'setInterval']);

/** @type {import('eslint').Rule.RuleModule} */
export const timedWaits = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      wait: 'A slow machine breaks a test that waits {{ms}} ms. Wait for an event or a condition, drive a clock, or say why on this line: "// Real time: …".',
    },
  },
  create(context) {
    const { sourceCode } = context;
    /** Names under which `node:timers/promises` was imported: their first argument is the delay. */
    const waits = new Set();

    /** @param {any} node @returns {number | null} null: it is not written here */
    const valueOf = (node) => {
      if (node?.type === 'Literal' && typeof node.value === 'number') return node.value;
      if (node?.type === 'BinaryExpression' && node.operator === '*') {
        const [left, right] = [valueOf(node.left), valueOf(node.right)];
        return left === null || right === null ? null : left * right;
      }
      if (node?.type !== 'Identifier') return null;
      for (let scope = sourceCode.getScope(node); scope !== null; scope = scope.upper) {
        const definition = scope.set.get(node.name)?.defs[0]?.node;
        if (definition?.type === 'VariableDeclarator') return valueOf(definition.init);
      }
      return null;
    };

    /** @param {any} node */
    const hasReason = ({ loc }) =>
      sourceCode
        .getAllComments()
        .some(
          ({ value, loc: at }) =>
            REASON.test(value) && at && (at.end.line === loc.start.line || at.end.line === loc.start.line - 1),
        );

    /** @param {any} node @param {any} delay */
    const check = (node, delay) => {
      const ms = delay === undefined ? 0 : valueOf(delay);
      if (ms !== null && (ms === 0 || ms >= SHORTEST_MS)) return;
      if (!hasReason(node)) context.report({ node, messageId: 'wait', data: { ms: String(ms ?? 'some') } });
    };

    return {
      ImportDeclaration: (/** @type {any} */ node) => {
        if (node.source.value !== 'node:timers/promises') return;
        for (const { local } of node.specifiers) waits.add(local.name);
      },
      CallExpression: (/** @type {any} */ node) => {
        const { callee, arguments: given } = node;
        const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
        if (callee.type === 'Identifier' && waits.has(name)) check(node, given[0]);
        else if (TIMERS.has(name) && given.length > 0) check(node, given[1]);
        else if (name === 'waitForTimeout') check(node, given[0]);
        else if (name === 'timeout' && callee.object?.name === 'AbortSignal') check(node, given[0]);
      },
      Property: (/** @type {any} */ node) => {
        const isOption = node.parent.type === 'ObjectExpression' && node.parent.parent.type === 'CallExpression';
        if (LIMITS.has(node.key.name) && isOption) check(node, node.value);
      },
    };
  },
};
