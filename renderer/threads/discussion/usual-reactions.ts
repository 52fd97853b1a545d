/** The reactions with a key, in the order of their keys, as hex code points like the server's. */
export const USUAL_REACTIONS = [
  { emoji: '1f44d', name: 'thumbs up', command: 'comments.react1' },
  { emoji: '1f44e', name: 'thumbs down', command: 'comments.react2' },
  { emoji: '1f389', name: 'party', command: 'comments.react3' },
  { emoji: '2764', name: 'heart', command: 'comments.react4' },
  { emoji: '1f914', name: 'thinking', command: 'comments.react5' },
  { emoji: '1f440', name: 'eyes', command: 'comments.react6' },
] as const;
