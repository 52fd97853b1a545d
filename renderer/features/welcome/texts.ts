/** All texts of the first screen and of the form that connects an organization. */
export const WELCOME_TEXTS = {
  serverUrl: 'Server URL',
  exampleUrl: 'https://api.example.com',
  serverUrlHelp: 'The API URL of your documentation platform.',
  organization: 'Organization',
  organizationHelp: 'Its ID, or any address of the web app: the ID comes after /o/.',
  token: 'Token',
  addressAbove: 'the address above',
  tokenHelp: (origin: string) =>
    `A personal access token from your developer settings in the web app. It has your permissions. Galley sends it only to ${origin}.`,
  tokenInMemory: 'This system cannot encrypt tokens. Galley keeps yours in memory and asks again after a restart.',
  tokenBelongs: (personDisplayName: string) => `This token belongs to ${personDisplayName}.`,
  anotherPerson: (formerly: string, person: string) =>
    `${formerly} was signed in here. You can open another account for ${person}, or use another token.`,
  anotherPersonWithWork: (formerly: string, work: string, person: string) =>
    `${formerly} was signed in here\u00a0(${work}). You can open another account for ${person}, or use another token.`,
  useAnotherToken: 'Use another token',
  openAccount: (personDisplayName: string) => `Open the account of ${personDisplayName}`,
  cancel: 'Cancel',
  connecting: 'Connecting…',
  connect: 'Connect',
  back: (account: string) => `Back to ${account}`,
  galley: 'Galley',
  about:
    'Read and review documentation anywhere. Everything you write is saved, and sent exactly once when you are online.',
  account: 'Your account on this computer',
  accounts: 'Your accounts on this computer',
  open: (account: string) => `Open ${account}`,
  tryFirst: 'Try it first',
  aboutSample:
    'The documentation of a fictional company, with comments, on this computer only. No account or network needed.',
  exploreSampleWorkspace: 'Explore the sample workspace',
  openPack: 'Open pack',
  aboutPack: 'Spaces saved to a file, to read and comment on without an account or a network.',
  choosePack: 'Choose a pack…',
  restoreBackup: 'Restore a backup',
  aboutBackup: 'Everything you wrote on another computer, or here before.',
  chooseBackup: 'Choose a backup…',
  signInAgain: 'Sign in again',
  connectOrganization: 'Connect your organization',
  badUrl: (detail: string) => `Galley cannot use this URL. ${detail}`,
  notThePlatform:
    'The server at this URL is not the documentation platform. Check the URL. A sign-in page of your network can also cause this.',
  redirected: 'This URL redirects to another one. Enter the final URL.',
  noAnswer: 'No server responds at this URL. Check the URL and your connection.',
  noSuchOrganization: 'The server has no organization with this ID, or the token cannot access it.',
  tokenRejected: 'The server rejected this token. It may be mistyped, expired or revoked.',
  tokenForbidden: 'This token cannot read that organization.',
  serverProblem: (status: number | undefined) =>
    status === undefined
      ? 'The server has a problem, so your entries could not be checked. Try again in a few minutes.'
      : `The server has a problem (HTTP ${String(status)}), so your entries could not be checked. Try again in a few minutes.`,
  rateLimited: (wait: string) =>
    `The server is limiting requests, so your token was not checked. Try again in ${wait}.`,
  aMinute: 'a minute',
  enterServerUrl: 'Enter the server URL.',
  readAs: (base: string) => `Galley reads this as ${base}. If that is right, press Connect again.`,
  appUrl: 'This is a web app URL. Enter the API URL here, such as https://api.example.com.',
  appUrlWithOrganization:
    'This is a web app URL. The organization is filled in below. Enter the API URL here, such as https://api.example.com.',
} as const;
