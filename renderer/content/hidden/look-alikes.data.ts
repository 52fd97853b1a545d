/**
 * Letters that are drawn like Latin ones in common fonts (a part of Unicode's table of confusables), as pairs: the
 * letter, then the Latin one.
 */
const CYRILLIC =
  'аa еe оo рp сc уy хx іi јj ѕs ԁd ԛq ԝw һh ӏl ѵv АA ВB ЕE НH ІI ЈJ КK МM ОO РP СC ЅS ТT УY ХX ҮY ԚQ ԜW ӀI';
const GREEK = 'αa γy ιi κk νv οo ρp υu ϲc ϳj ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX';
const ARMENIAN = 'օo սu հh ոn ցg զq';

const pairs = [CYRILLIC, GREEK, ARMENIAN].flatMap((table) => table.split(' '));

/** The Latin letter by the letter that looks like it. */
export const LATIN_BY_LOOK: ReadonlyMap<string, string> = new Map(
  pairs.map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
);

/** Latin letters that look like a letter of another script. */
export const LATIN_WITH_LOOK_ALIKE: ReadonlySet<string> = new Set(LATIN_BY_LOOK.values());
