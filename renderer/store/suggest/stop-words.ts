/**
 * Words without meaning for the topic of a text, in the languages of support requests. They also show the language of a
 * text. They are folded like all words: `don't` becomes `don` and `t`, `français` becomes `francais`.
 */
const LISTS = {
  en: `a about above after again against all also although always am an and any anybody anyone anything are aren as ask asked
asking asks at away back be because been before being below best between both but by can cannot cheers come could couldn day
dear did didn do does doesn doing don done down during each either else ever every everybody everyone everything few first for
from further get gets getting give given go goes going gone good got had hadn has hasn have haven having he hello help her here
hers herself hey hi him himself his how however if in instead into is isn it its itself just kind know let lets like likely
ll long lot made make makes many may maybe me mean might mine more most much must my myself need needs neither never no nobody
none nor not nothing now of off ok okay on once one only onto or other others otherwise our ours ourselves out over own per
perhaps please possible put quite rather re really regards right said same say says second see seems seen several shall she
should shouldn since so some somebody somehow someone something sometimes somewhere soon still such sure take takes tell than
thank thanks that the their theirs them themselves then there these they thing things this those though three through thus to
today together tomorrow too try trying two under until up upon us use used user users uses using ve very want wants was wasn
way we week well were weren what when where whether which while who whom whose why will with within without won wonder work
works would wouldn yes yesterday yet you your yours yourself yourselves able actually already another anyway around bit
monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october
november december question questions people`,
  de: `aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bitte da dabei damit dann das dass dem den
denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas
euch euer fur ganz gar gibt gruss grusse haben hallo hat hatte hatten hier ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer
in irgendwie ist ja jede jedem jeden jeder jedes jemand jetzt kann kein keine keinen konnen konnte man mehr mein meine meinem
meinen meiner mich mit mir mochte muss mussen nach nicht nichts noch nun nur ob oder ohne schon sehr sein seine seit sich sie
sind so soll sollen sondern tun uber um und uns unser unsere unserem unseren unserer unter viel viele vom von vor wann war waren
warum was weil welche welchen welcher wenn wer werden wie wieder will wir wird wo wollen wurde wurden zu zum zur danke`,
  fr: `afin ai aussi autre autres aux avec avez avoir avons beaucoup bien bonjour car ce cela celle celui ces cet cette chez ci
comme comment dans de depuis des deux donc dont du elle elles en encore est et etait etre eu fait faire faut font ici il ils je
jour la le les leur leurs lors lui ma mais me meme merci mes moi moins mon ne ni nos notre nous on ont ou par pas peu peut
peuvent plus pour pourquoi pouvez puis qu quand que quel quelle quelles quels qui quoi sa sais sans se sera ses si son sont
sous sur ta te tes toi ton toujours tous tout toute toutes tres tu un une va vers voici voila vos votre vous voulons veut y
cordialement salut`,
  es: `al algo algun alguna algunos alguien ahora antes asi aqui aunque bien buenas buenos cada como con cosa cual cuando de del
desde donde dos el ella ellos en entonces era es esa ese eso esos esta estaba estamos estan estar este esto estos estoy fue
gracias ha hace hacer hacia han hasta hay hemos hola la las le les lo los mas me mi mis mismo muy nada ni no nos nosotros nuestra
nuestras nuestro nuestros o os otra otro para pero poco podemos poder por porque puede pueden puedo pues que quien quiero
queremos saludos se sea segun ser si sido siempre sin sobre solo son soy su sus tal tambien tan tanto te tener tengo tenemos
tiene tienen toda todas todo todos tu un una uno unos usted ustedes va vez y ya yo`,
  pt: `ao aos agora ainda algo alguem alguma algum alguns antes aqui as ate bem boa bom cada com como da das de dela dele depois
desde deu do dos e ela elas ele eles em entao era essa esse esta estamos estao estar estava este estou eu fazer foi gostaria ha
isso isto ja la lhe mais mas me mesmo meu minha muito muitos na nao nas nem nessa nesse nesta neste no nos nossa nossas nosso
nossos num numa o obrigado obrigada ola onde os ou outra outro para pela pelo pessoal pode podem podemos por porque posso qual
quando que quem quero queremos se seja sem ser seu sim so sobre sua suas tambem tem temos tenho tinha toda todas todo todos tudo
um uma umas uns vez voce voces`,
  it: `abbiamo ai al alla alle allo anche ancora avere c che chi ci ciao cio come con cosa cosi cui da dai dal dalla dalle dei del
della delle dello dentro di dopo dove due e ecco ed era essere fa fare fatto fino fra gli ha hanno ho i il in io la le lei li lo
loro lui ma me mentre mi mia mie miei mio molto ne nei nel nella nelle niente noi non nostra nostre nostri nostro o ogni oppure
ora per perche pero piu po poi possiamo posso prima puo qual quale quando quanto quella quello questa queste questi questo qui
qualcosa qualcuno sei senza si sia siamo solo sono sta stato su sua subito sui sul sulla suo tra tutte tutti tutto un una uno
va vi voi vorrei vorremmo grazie saluti buongiorno`,
  nl: `aan al alle alleen als altijd ben bij bent dan dat de deze die dit doen door dus een en er ergens geen goed graag groet
groeten had hallo heb hebben heeft hem het hier hij hoe hun ik in is ja je jij jullie kan kunnen kun maar me meer met mij mijn
moet moeten na naar nee niemand niet niets nog nu of om ons onze ook op over te toch toen tot u uit uw van veel voor waar waarom
wanneer want was wat we wel welke wie wij wil willen word worden wordt zal ze zelf zich zij zijn zo zonder zou dank bedankt`,
} as const;

export type Language = keyof typeof LISTS;

const SETS: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  (Object.entries(LISTS) as [Language, string][]).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
);

export function stopWords(language: Language): ReadonlySet<string> {
  return SETS.get(language) ?? new Set();
}

/** English, unless the stop words of another language are clearly more frequent. */
export function languageOf(words: readonly string[]): Language {
  let best: Language = 'en';
  let most = 1.2 * count(words, 'en');
  for (const language of SETS.keys()) {
    if (language === 'en') continue;
    const found = count(words, language);
    if (found > most) [best, most] = [language, found];
  }
  return best;
}

function count(words: readonly string[], language: Language): number {
  const set = stopWords(language);
  return words.reduce((sum, word) => sum + (set.has(word) ? 1 : 0), 0);
}
