import drugs from '@/data/charges/drugs.json' with { type: 'json' };

/** Returns a pattern for a stem of a drug's name. A short stem must start a word, or be a whole word. */
function stemPattern(stem: string): string {
  if (stem.length > 4) return stem;
  return stem.length > 3 ? `\\b${stem}` : `\\b${stem}\\b`;
}

const DRUGS: readonly (readonly [string, RegExp])[] = Object.entries(drugs).map(([kind, stems]) => [
  kind,
  new RegExp(stems.map(stemPattern).join('|')),
]);

/** Some states call prescription drugs *dangerous drugs*. */
const DANGEROUS_DRUG = /\bDANGER(?:OUS)? DRUG/;
const ANY_DRUG = /CONTROLLED|SUBST|\bDRUG|\bNARC|\bPOCS\b|\bPOSC\b|\bPCS\b|\bPG\s?\d/;
const DEALING =
  /\bDEL[IEV]\w*V|\bDELIV|\bMANUF|\bMAN\b|\bMFG\b|INTENT (?:TO )?D|\bINT TO\b|\bWITH INT\b|\bSELL|\bSALE\b|\bDISTRIB|\bTRAFFICK|\bCULTIV|\bGROW|\bPWI/;
const POSSESSING = /\bPOSS?E?S?S|\bPOCS\b|\bPOSC\b|\bPCS\b|\bPOM\b/;
const PENALTY_GROUP = /\bPG\s?-?\s?(\d)/;

/** Subjects other than drugs. Their names are features of the trained model. */
const SUBJECTS: readonly (readonly [string, RegExp])[] = [
  ['drunk driving', /DRIVING WHILE INTOX|DRIVING INTOX|\bINTOXICATED/],
  ['licence', /LICENSE INVALID|DRIVING WHILE LIC/],
  ['evading', /EVAD|EVAID|ARREST|RESIST|FLEE/],
  ['theft', /THEFT|THFT|SHOPLIFT/],
  ['burglary', /BURG/],
  ['robbery', /ROBB/],
  ['forgery', /FORG/],
  ['tampering', /TAMP/],
  ['weapon', /WEAPON|FIREARM|GUN|KNIFE/],
  ['assault', /ASSAULT/],
  ['threat', /THREAT|HARASS|RETAL/],
  ['crash', /DUTY|DUTIES|STRIK|ACCIDENT|LEAVING SCENE/],
  ['injury', /INJUR|BODILY|DEATH/],
  ['damage', /DAMAGE|AMOUNT|MISCH|UNATTENDED/],
  ['things for drugs', /PARAPH|INHAL/],
  ['fraud', /FRAUD|CREDIT|IDENTIF|CHECK|CARD/],
  ['falsehood', /FAILURE TO ID|FALSE|FICT/],
  ['vehicle', /VEHICLE/],
  ['trespass', /TRESP/],
  ['drunk in public', /PUBLIC INTOX/],
  ['not appearing', /FAILURE TO APPEAR|BAIL JUMP/],
];

export type DrugReading = {
  kinds: readonly string[];
  act: 'dealing' | 'possession' | 'other';
};

/** Returns the drugs and the act of a drug charge; null for any other charge. */
export function readDrugs(words: readonly string[]): DrugReading | null {
  const text = words.join(' ');
  const kinds = DRUGS.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []));
  if (DANGEROUS_DRUG.test(text) && !kinds.includes('prescription')) kinds.push('prescription');
  if (kinds.length === 0 && !ANY_DRUG.test(text)) return null;
  const act = DEALING.test(text) ? 'dealing' : POSSESSING.test(text) ? 'possession' : 'other';
  return { kinds, act };
}

export function meaningFeatures(words: readonly string[]): string[] {
  const text = words.join(' ');
  const features = words[0] === undefined ? [] : [`first ${words[0]}`];
  for (const [subject, pattern] of SUBJECTS) if (pattern.test(text)) features.push(`subject ${subject}`);
  const drug = readDrugs(words);
  if (!drug) return features;
  features.push(`act ${drug.act}`);
  for (const kind of drug.kinds) features.push(`drug ${kind}`);
  for (const kind of drug.kinds.length > 0 ? drug.kinds : ['unnamed']) features.push(`${drug.act} ${kind}`);
  const group = PENALTY_GROUP.exec(text)?.[1];
  if (group) features.push(`group ${group}`, `${drug.act} group ${group}`);
  return features;
}
