import { expect, test } from 'vitest';
import { specificationsIn } from '../../../renderer/store/specifications/specifications.ts';

test('each specification that a text names in its tags is found once, wherever in the text that is', () => {
  const markdown = [
    '# About {% and openapi- in words',
    '{% openapi-operation spec="payments" path="/pay" method="post" %}',
    '{% hint style="info" %}openapi-operation spec="in-words"{% endhint %}',
    '{%openapi-schemas spec="users" schemas="User" %}{%\n  openapi-operation\n  spec="payments" %}',
    '{%{% openapi-webhook spec="hooks" name="paid" %}',
  ].join('\n\n');

  expect(specificationsIn(markdown, '')).toEqual(['payments', 'users', 'hooks']);
});

test('a tag that does not end, or that names a file elsewhere, names no specification', () => {
  const markdown = '{% openapi-operation spec="https://service.example/a.yaml" %} {% openapi-operation spec="cut';

  expect(specificationsIn(markdown, '')).toEqual([]);
});

test('a node tree tells the specifications of its blocks', () => {
  const tree = JSON.stringify({ nodes: [{ type: 'openapi-operation', data: { ref: { spec: 'payments' } } }] });

  expect(specificationsIn('', tree)).toEqual(['payments']);
});
