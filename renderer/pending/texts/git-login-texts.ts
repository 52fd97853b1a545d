/** The texts about user names and passwords of Git repositories. */
export const gitLoginTexts = {
  title: 'Enter password',
  explains: 'Galley no longer has the password of this repository, or the server refused it.',
  username: 'User name',
  password: 'Password or token',
  send: 'Send',
  kept: (storage: 'encrypted' | 'memory'): string =>
    storage === 'encrypted'
      ? 'Your system stores it encrypted until this is sent. It is sent only to your documentation server.'
      : 'This system has no keyring: Galley forgets it when it closes. It is sent only to your documentation server.',
};
