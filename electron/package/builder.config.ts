import type { Configuration } from 'electron-builder';
import { METADATA, RESOURCES } from './places.ts';
import { signingSuffix } from './signing.ts';

const onWindows = signingSuffix('win', process.env);
const onMac = signingSuffix('mac', process.env);

/** What is installed on each system, and how it is registered there. `package.ts` runs electron-builder with it. */
const settings: Configuration = {
  appId: 'app.galley.Galley',
  productName: 'Galley',
  copyright: 'MIT licence',
  directories: { output: 'out/packages', buildResources: RESOURCES },
  // Everything is bundled: the archive has no node_modules.
  files: [
    'out/{main,preload,renderer}/**',
    '!out/**/*.map',
    '!out/main/browser-host.js',
    'electron/sample/workspace/**',
    'package.json',
    'LICENSE',
    '!node_modules/**',
  ],
  extraResources: [{ from: `${RESOURCES}/licences.txt`, to: 'licences.txt' }],
  // The window and Linux's desktop find each other by the name. deb and rpm need an address: Galley has no site, and the
  // top-level domain `invalid` is never anybody's.
  extraMetadata: { desktopName: 'galley.desktop', homepage: 'https://galley.invalid/' },
  npmRebuild: false,
  electronLanguages: ['en', 'en-US', 'en_US'],
  artifactName: 'galley-${version}-${os}-${arch}.${ext}',
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  },
  protocols: [{ name: 'Galley', schemes: ['galley'], role: 'Viewer' }],
  fileAssociations: [
    {
      ext: 'galleypack',
      name: 'Galley pack',
      description: 'Galley pack',
      mimeType: 'application/x-galley-pack',
      icon: 'pack',
      role: 'Viewer',
      rank: 'Owner',
    },
    {
      ext: 'galleywrites',
      name: 'Galley changes',
      description: 'Changes made in a Galley pack',
      mimeType: 'application/x-galley-writes',
      icon: 'pack',
      role: 'Viewer',
      rank: 'Owner',
    },
  ],
  win: {
    icon: 'icon.ico',
    target: ['nsis', 'zip'],
    artifactName: `galley-\${version}-win-\${arch}${onWindows}.\${ext}`,
  },
  nsis: {
    // The installer asks: for this person, or for everyone on the computer.
    oneClick: false,
    perMachine: false,
    selectPerMachineByDefault: false,
    allowElevation: true,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
    license: 'LICENSE',
    include: 'electron/package/windows/installer.nsh',
    artifactName: `galley-\${version}-win-setup${onWindows}.\${ext}`,
  },
  mac: {
    icon: 'icon.icns',
    artifactName: `galley-\${version}-mac-\${arch}${onMac}.\${ext}`,
    category: 'public.app-category.productivity',
    target: [
      { target: 'dmg', arch: ['arm64', 'x64'] },
      { target: 'zip', arch: ['arm64', 'x64'] },
    ],
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'electron/package/mac/entitlements.plist',
    entitlementsInherit: 'electron/package/mac/entitlements.plist',
    notarize: canNotarize(process.env),
  },
  linux: {
    icon: 'icons',
    executableName: 'galley',
    syncDesktopName: true,
    category: 'Office',
    synopsis: 'Review documentation offline',
    maintainer: 'The Galley authors',
    vendor: 'The Galley authors',
    target: ['AppImage', 'deb', 'rpm'],
    desktop: { entry: { Keywords: 'documentation;review;comments;offline;', StartupNotify: 'true' } },
  },
  deb: { packageCategory: 'text', fpm: appStream() },
  rpm: { fpm: appStream() },
};

export default settings;

/** Apple's service needs one complete set of these. */
function canNotarize(env: NodeJS.ProcessEnv): boolean {
  return [
    ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
    ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
    ['APPLE_KEYCHAIN', 'APPLE_KEYCHAIN_PROFILE'],
  ].some((set) => set.every((name) => (env[name] ?? '') !== ''));
}

/** fpm copies `from=to`. */
function appStream(): string[] {
  return [`${process.cwd()}/${RESOURCES}/${METADATA}=/usr/share/metainfo/${METADATA}`];
}
