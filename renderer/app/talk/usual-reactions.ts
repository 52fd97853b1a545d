/** The reactions that are one key away, in the order of their keys, as the service names emoji (hex code points). */
export const USUAL_REACTIONS = [
  { emoji: '1f44d', name: 'thumbs up' },
  { emoji: '1f44e', name: 'thumbs down' },
  { emoji: '1f389', name: 'party' },
  { emoji: '2764', name: 'heart' },
  { emoji: '1f914', name: 'thinking' },
  { emoji: '1f440', name: 'eyes' },
] as const;
