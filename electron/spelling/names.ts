/** The Hunspell dictionaries that Galley brings: `<name>.aff` and `<name>.dic`, from the packages `dictionary-<name>`. */
export const DICTIONARIES = ['en', 'en-gb'] as const;
