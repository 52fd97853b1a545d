/**
 * Letters that are drawn like Latin ones in common fonts, by script, as pairs: the letter, then the Latin one. They are
 * the letters of Unicode's table of confusables (UTS #39, under the Unicode License) that look like one Latin letter, in
 * scripts whose words are not written together with Latin ones.
 */
export const LOOK_ALIKES = {
  Armenian: 'օo սu հh ոn ցg զq քf ռn ՕO գq ՏS ՍU աw',
  Cyrillic:
    'аa еe оo рp сc уy хx іi јj ѕs ԁd ԛq ԝw һh ӏl ѵv АA ВB ЕE НH ІI ЈJ КK МM ОO РP СC ЅS ТT УY ХX ҮY ԚQ ԜW ӀI Ьb ҽe ԌG ꙇi гr ѴV ѡw үy',
  Greek: 'αa γy ιi κk νv οo ρp υu ϲc ϳj ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϹC ϜF ͺi ͿJ ϺM σo ϱp ᴦr ϒY',
  Bamum: 'ꛟV',
  Canadian_Aboriginal: 'ᗅA ᑲb ᖯb ᗷB ᑯd ᗞD ᗪD ᖴF ᕼH ᒍJ ᒪL ᗰM ᑭP ᖇR ᑌU ᐯV ᕁx ᕽx',
  Carian: '𐊠A 𐊡B 𐊢C 𐊥F 𐋏H 𐊰M 𐊫O 𐊱T 𐊴X 𐊲Y',
  Cherokee: 'ᎪA Ꮟb ᏴB ꮯc ᏟC Ꮷd ᎠD ᎬE ᏀG ᏳG Ꮒh ᎻH ꭵi Ꭵi ᎫJ ᏦK ᏞL ᎷM ᏢP ꮁr ᎡR ᏒR ꮪs ᏕS ᏚS ᎢT ꮩv ᏙV ꮃw ᎳW ᏔW ᎩY ᎽY ꮓz ᏃZ',
  Coptic: 'ⲥc ⲤC ⲎH ⲔK Ⲓl ⳐL ⲘM ⲚN ⲟo ⲞO ⲣp ⲢP ⲅr ⲦT ⲬX ⲨY',
  Deseret: '𐐽c 𐐕C 𐐛L 𐐬o 𐐄O 𐑈s 𐐠S',
  Elbasan: '𐔜C 𐔥F 𐔘K 𐔦L 𐔓N 𐔖O 𐔝V 𐔧X',
  Georgian: 'ჿo ყy',
  Lisu: 'ꓮA ꓐB ꓚC ꓒd ꓓD ꓰE ꓝF ꓖG ꓧH ꓙJ ꓗK ꓲl ꓡL ꓟM ꓠN ꓳO ꓑP ꓣR ꓢS ꓔT ꓴU ꓦV ꓪW ꓫX ꓬY ꓜZ',
  Lycian: '𐊂B 𐊆E 𐊇F 𐊊l 𐊒O 𐊕P 𐊖S 𐊗T 𐊐X',
  Miao: '𖽀A 𖼨l 𖼖L 𖼵R 𖼺S 𖼊T 𖽂U 𖼈V 𖽃Y',
  Old_Italic: '𐌁B 𐌂C 𐌉l 𐌑M 𐌕T 𐌗X',
  Osage: '𐓪o 𐓂O 𐒴R 𐓶u 𐓎U',
  Runic: 'ᛕK ᛁl ᛖM ᚷX',
  Tifinagh: 'ⴹE ⵏl ⵔO ⵕQ ⴸV ⵝX',
  Warang_Citi: '𑢦E 𑢮E 𑣂F 𑢢F 𑣃i 𑢣L 𑢲L 𑣈o 𑣗o 𑢵O 𑣁s 𑢼T 𑣘u 𑢸U 𑣀v 𑢠V 𑣜y 𑢤Y 𑣄z 𑢩Z',
} as const;

/** The Latin letter by the letter that looks like it. */
export const LATIN_BY_LOOK: ReadonlyMap<string, string> = new Map(
  Object.values(LOOK_ALIKES)
    .flatMap((pairs) => pairs.split(' '))
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const),
);

/** Latin letters that look like a letter of another script. */
export const LATIN_WITH_LOOK_ALIKE: ReadonlySet<string> = new Set(LATIN_BY_LOOK.values());
