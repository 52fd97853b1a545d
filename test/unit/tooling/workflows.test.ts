import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
/** `strict` and `uniqueKeys` are the library's own: a key that occurs twice throws. */
const readYaml = (file: string): unknown => parse(read(file));
const namesIn = (folder: string): readonly string[] =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.yml'))
    .map((name) => `${folder}/${name}`);

const manifest = z
  .object({ scripts: z.record(z.string(), z.string()), engines: z.object({ node: z.string() }) })
  .parse(JSON.parse(read('package.json')));

const stepSchema = z.strictObject({
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  if: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
  with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  'working-directory': z.string().optional(),
});
const matrixSchema = z.object({
  system: z.array(z.string()),
  node: z.array(z.string()).optional(),
  include: z.array(z.record(z.string(), z.string())).optional(),
});
const workflowSchema = z.object({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.union([z.string(), z.array(z.string())]).optional(),
      uses: z.string().optional(),
      permissions: z.record(z.string(), z.string()).optional(),
      'timeout-minutes': z.number().optional(),
      strategy: z.object({ matrix: matrixSchema }).optional(),
      steps: z.array(stepSchema).optional(),
    }),
  ),
});

const workflows = namesIn('.github/workflows').map((file) => ({ file, ...workflowSchema.parse(readYaml(file)) }));
const [check, release] = ['check.yml', 'release.yml'].map((name) => workflows.find(({ file }) => file.endsWith(name)));
const allSteps = workflows.flatMap(({ file, jobs }) =>
  Object.values(jobs).flatMap(({ steps = [] }) => steps.map((step) => ({ file, ...step }))),
);

/** The scripts of package.json that a command runs. */
function scriptsIn(command: string): readonly string[] {
  return [...command.matchAll(/\bnpm (?:run (?:--silent )?([\w:-]+)|(test|start)\b)/g)].map(
    ([, run, own]) => run ?? own ?? '',
  );
}

describe('workflows', () => {
  it('run only scripts that package.json has', () => {
    const used = new Set(allSteps.flatMap(({ run }) => scriptsIn(run ?? '')));
    expect([...used].sort()).toEqual(['check', 'package', 'release-notes', 'test', 'test:electron']);
    expect([...used].filter((name) => !(name in manifest.scripts))).toEqual([]);
  });

  it('may only read, except the job that publishes a release', () => {
    expect(workflows.map(({ permissions }) => permissions)).toEqual(workflows.map(() => ({ contents: 'read' })));
    const others = workflows.flatMap(({ jobs }) =>
      Object.entries(jobs).flatMap(([name, { permissions }]) =>
        permissions === undefined ? [] : [[name, permissions]],
      ),
    );
    expect(others).toEqual([['publish', { contents: 'write' }]]);
    const kept = allSteps.filter(
      (step) => step.uses?.startsWith('actions/checkout@') === true && step.with?.['persist-credentials'] !== false,
    );
    expect(kept).toEqual([]);
  });

  it("use GitHub's own actions, each of a named version", () => {
    const used = allSteps.flatMap(({ uses }) => uses ?? []);
    expect(used.filter((name) => !/^actions\/[a-z-]+@(v\d+|[0-9a-f]{40})$/.test(name))).toEqual([]);
  });

  it('put nothing from outside into a command, where it could be code', () => {
    expect(allSteps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });

  it('need only jobs that there are, and every job has a limit', () => {
    for (const { jobs } of workflows) {
      const needed = Object.values(jobs).flatMap(({ needs = [] }) => needs);
      expect(needed.filter((name) => !(name in jobs))).toEqual([]);
      const endless = Object.values(jobs).filter(
        (job) => job.uses === undefined && job['timeout-minutes'] === undefined,
      );
      expect(endless).toEqual([]);
      const called = Object.values(jobs).flatMap(({ uses }) => uses ?? []);
      expect(called.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    }
  });

  it('check and package on three systems, and check the oldest Node of package.json', () => {
    const three = ['ubuntu-latest', 'windows-latest', 'macos-latest'];
    const systems = [check?.jobs['test'], check?.jobs['electron'], release?.jobs['package']];
    expect(systems.map((job) => job?.strategy?.matrix.system)).toEqual([three, three, three]);
    const oldest = /^\^(\d+\.\d+)\.0 /.exec(manifest.engines.node)?.[1];
    expect(check?.jobs['test']?.strategy?.matrix.include).toEqual([{ system: 'ubuntu-latest', node: oldest }]);
  });

  it('publish only what was checked and packaged', () => {
    expect(release?.on).toEqual({ push: { tags: ['v*'] } });
    expect(release?.jobs['publish']?.needs).toEqual(['check', 'package']);
    expect(Object.keys(check?.on ?? {})).toEqual(['push', 'pull_request', 'workflow_call']);
  });
});

const formSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  body: z.array(
    z.strictObject({
      type: z.enum(['markdown', 'input', 'dropdown', 'textarea']),
      id: z
        .string()
        .regex(/^[\w-]+$/)
        .optional(),
      attributes: z.strictObject({
        label: z.string().optional(),
        description: z.string().optional(),
        placeholder: z.string().optional(),
        value: z.string().optional(),
        options: z.array(z.string()).optional(),
      }),
      validations: z.strictObject({ required: z.boolean() }).optional(),
    }),
  ),
});

describe('issue forms', () => {
  const forms = namesIn('.github/ISSUE_TEMPLATE')
    .filter((file) => !file.endsWith('/config.yml'))
    .map((file) => ({ file, ...formSchema.parse(readYaml(file)) }));

  it('are a bug and an idea, with fields that have names of their own', () => {
    expect(forms.map(({ name }) => name)).toEqual(['Bug', 'Idea']);
    for (const { body } of forms) {
      const fields = body.filter(({ type }) => type !== 'markdown');
      expect(fields.filter(({ id, attributes }) => id === undefined || attributes.label === undefined)).toEqual([]);
      expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
      expect(
        body.filter(({ type, attributes }) => (type === 'dropdown') !== (attributes.options !== undefined)),
      ).toEqual([]);
    }
  });

  it('ask for the version, the system, the steps and the diagnostics of a bug', () => {
    const ids = forms[0]?.body.flatMap(({ id }) => id ?? []);
    expect(ids).toEqual(expect.arrayContaining(['version', 'system', 'steps', 'diagnostics']));
  });
});
