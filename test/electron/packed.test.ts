import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, SYNCED, test } from './fixtures.ts';
import { findWindowsRuntime, reachPacked, readArchive, runToEnd, startPacked } from './packed.ts';

test('a packed app is whole, opens the sample, and does not start with a changed byte', async ({ profile }, info) => {
  const runtime = findWindowsRuntime();
  test.skip(runtime === null, 'Packing is tested with the Windows runtime alone, and ELECTRON_WRAPPER names none.');
  if (runtime === null) return;
  const output = info.outputPath('packages');
  const program = join(output, 'win-unpacked', 'Galley.exe');
  const archive = join(output, 'win-unpacked', 'resources', 'app.asar');

  await test.step('it is packed', async () => {
    const { code, output: printed } = await runToEnd('npm', [
      ...['run', 'package', '--', '--win', '--x64', '--dir'],
      `-c.electronDist=${runtime.files}`,
      `-c.electronVersion=${runtime.version}`,
      `-c.directories.output=${output}`,
      '-c.win.signExecutable=false',
    ]);
    expect(code, printed).toBe(0);
  });

  await test.step('its archive has what it needs, and no packages', async () => {
    const files = [...(await readArchive(archive)).keys()];
    expect(files).toEqual(expect.arrayContaining(['package.json', 'out/main/main.js', 'out/preload/preload.cjs']));
    expect(files.filter((name) => name.startsWith('electron/sample/workspace/')).length).toBeGreaterThan(50);
    expect(files.filter((name) => name.includes('node_modules') || name.endsWith('.map'))).toEqual([]);
  });

  await test.step('its fuses are set', async () => {
    const wire = await getCurrentFuseWire(program);
    const on = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE;
    expect({
      runAsNode: on(FuseV1Options.RunAsNode),
      nodeOptions: on(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
      inspect: on(FuseV1Options.EnableNodeCliInspectArguments),
      cookies: on(FuseV1Options.EnableCookieEncryption),
      integrity: on(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
      archiveOnly: on(FuseV1Options.OnlyLoadAppFromAsar),
      filePrivileges: on(FuseV1Options.GrantFileProtocolExtraPrivileges),
    }).toEqual({
      runAsNode: false,
      nodeOptions: false,
      inspect: false,
      cookies: true,
      integrity: true,
      archiveOnly: true,
      filePrivileges: false,
    });
  });

  await test.step('it opens the sample', async () => {
    const app = await reachPacked(await startPacked(runtime, program, [`--user-data-dir=${profile}`, '--sample']));
    await expect(app.page.getByRole('contentinfo')).toContainText(SYNCED);
    expect(app.page.url()).toBe('app://galley/library');
    await expect(app.page.getByRole('treeitem', { name: /Device guide/ })).toBeVisible();
    await app.end();
  });

  await test.step('one changed byte prevents the start', async () => {
    const main = (await readArchive(archive)).get('out/main/main.js');
    const file = await open(archive, 'r+');
    const at = (main?.at ?? 0) + 1_000;
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
    await file.write(Buffer.from([buffer.readUInt8() ^ 1]), 0, 1, at);
    await file.close();
    const started = await startPacked(runtime, program, [`--user-data-dir=${profile}`]);
    expect(await started.ended).toMatch(/integrity/i);
  });
});
