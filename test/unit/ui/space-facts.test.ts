import { describe, expect, it } from 'vitest';
import { mergeRulesWords, permissionFacts, spaceFacts } from '../../../renderer/features/page/space-facts.ts';
import { space } from '../store/fixtures.ts';

const nameOf = (id: string): string => ({ ines: 'Inês', jun: 'Jun' })[id] ?? id;
const valueOf = (facts: ReturnType<typeof spaceFacts>, name: string) => facts.find((fact) => fact.name === name);

describe('the facts of a space', () => {
  it('say what the server tells, and that the rest is not known', () => {
    const { editMode: _mode, language: _language, gitSync: _git, visitorAuth: _auth, ...bare } = space('s');
    const facts = spaceFacts(bare, nameOf);
    for (const name of ['Edit mode', 'Language', 'Visitor authentication', 'Git'])
      expect([name, valueOf(facts, name)?.values]).toEqual([name, null]);
    const full = spaceFacts(
      {
        ...{ ...bare, visibility: 'share-link', editMode: 'locked', language: 'pt-BR', defaultLevel: 'review' },
        gitSync: { repoName: 'docs', installationProvider: 'github', url: 'https://github.example/docs' },
        visitorAuth: { backend: 'custom' },
      },
      nameOf,
    );
    expect(valueOf(full, 'Visibility')?.values).toEqual(['Share link']);
    expect(valueOf(full, 'Edit mode')?.values).toEqual(['Locked: changes need a change request']);
    expect(valueOf(full, 'Language')?.values).toEqual(['Brazilian Portuguese']);
    expect(valueOf(full, 'Git')).toMatchObject({ values: ['docs · GitHub'], href: 'https://github.example/docs' });
    expect(valueOf(full, 'Default access level')?.values).toEqual(['Review']);
  });

  it('keep a value that nobody knows as it is', () => {
    const facts = spaceFacts({ ...space('s'), editMode: 'frozen', language: '?!' }, nameOf);
    expect(valueOf(facts, 'Edit mode')?.values).toEqual(['frozen']);
    expect(valueOf(facts, 'Language')?.values).toEqual(['?!']);
  });

  it('say merge rules in words, with names', () => {
    expect(mergeRulesWords({ type: 'inherit' }, nameOf)).toEqual(['Same as the organization']);
    expect(mergeRulesWords({}, nameOf)).toBeNull();
    const rules = [
      { rule: 'require_one_of_specific_reviewers', users: ['ines', 'jun'] },
      { rule: 'allow_bypass', users: ['jun'] },
      { rule: 'require_change_request_subject' },
      { rule: 'something_new' },
    ];
    expect(mergeRulesWords({ type: 'rules', rules }, nameOf)).toEqual([
      'Needs a review by Inês or Jun',
      'Jun may merge without meeting the rules',
      'Needs a subject',
      'something_new',
    ]);
  });

  it('say what the person may do, may not, and what is not told', () => {
    expect(permissionFacts({ permissions: {} })).toEqual([{ name: 'You can', values: null }]);
    const [can, cannot, unknown] = permissionFacts({ permissions: { view: true, comment: true, edit: false } });
    expect(can).toEqual({ name: 'You can', values: ['View, comment'] });
    expect(cannot?.values).toEqual(['Edit']);
    expect(unknown?.values).toEqual([expect.stringContaining('merge change requests')]);
  });
});
