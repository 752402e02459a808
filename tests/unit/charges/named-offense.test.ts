import { describe, expect, it } from 'vitest';
import { classifyCharge } from '@/lib/charges/classify-charge';
import { offenseCategory } from '@/lib/charges/offense-categories';

const labelOf = (text: string) => {
  const read = classifyCharge(text);
  return read.kind === 'category' ? offenseCategory(read.code)?.label : 'not asked';
};

describe('a charge by its own name', () => {
  it.each([
    ['VOP - FELONY', 'Probation or parole violation'],
    ['PAROLE HOLD', 'Probation or parole violation'],
    ['TECHNICAL VIOLATION OF SUPERVISED RELEASE', 'Probation or parole violation'],
    ['VIOL COMM CONTROL', 'Probation or parole violation'],
    ['1203.2 PC', 'Probation or parole violation'],
    ['CONTEMPT OF COURT', 'Disobeying a court'],
    ['FAIL TO PAY FINES & COSTS', 'Disobeying a court'],
    ['FUGITIVE FROM JUSTICE - OHIO', 'Wanted in another state or county'],
    ['OUT OF COUNTY WARRANT', 'Wanted in another state or county'],
    ['HOLD FOR US MARSHALL', 'Wanted in another state or county'],
    ['POSSESSION OF SLOT MACHINE - GAMBLING', 'Unlawful gambling'],
    ['SUBORNATION OF PERJURY', 'Perjury'],
    ['BRIBING A PUBLIC SERVANT', 'Giving or taking a bribe'],
    ['DRINKING BEER IN A PUBLIC PARK', 'Open container or liquor violation'],
    ['SELL LIQUOR W/O LICENSE', 'Open container or liquor violation'],
    ['FAILURE TO APPEAR--DRIVING W/LIC INV', 'Missing a court date'],
    ['OBSTRUCTION OR RETALIATION', 'Threats, harassment or extortion'],
    ['FAIL TO STOP AND RENDER AID', 'Leaving the scene of a crash'],
    ['DISP FICT LIC PLATE', 'Fraud or forgery'],
    ['MAN DEL CS PG 1 >=4G<200G', 'Dealing, drug not specified'],
    ['POSSESSION OF A CONTROLLED SUBSTANCE-HEROIN-LES THAN ONE GRAM', 'Possession of heroin'],
  ])('%s is %s', (text, label) => {
    expect(labelOf(text)).toBe(label);
  });

  it.each([
    'VOP - ORDER OF PROTECTION',
    'PROBATION VIOLATION - NO CONTACT',
    'PROBATION VIOLATION - BURGLARY',
    'PROBATION ORDER VIOLATION',
    'PAROLE VIOLATION - SEX OFFENDER',
    'CONDITIONAL RELEASE VIOLATION',
    'CRIMINAL CONTEMPT 1ST',
    'CONTEMPT 2ND DEGREE',
    'INDIRECT CONTEMPT',
    'CIVIL CONTEMPT',
    'CONTEMPT - FAIL TO PAY',
    'CONTEMPT - VIOLATION OF ORDER',
    'FUGITIVE FROM JUSTICE - RAPE',
    'HOLD FOR OTHER COUNTY - CHILD SUPPORT',
    'ICE HOLD',
    'FAILURE TO APPEAR - ASSAULT FM',
    'DEL CS TO MINO',
    'FICTITIOUS REGISTRATION OFFENDER',
    'ENGAGING IN ORGANIZED CRIMINAL ACTIVITY / ASSAULT FM',
    'KEEPING A PLACE',
    'PROMOTING A PERSON',
    'POSSESSION OF ALCOHOL',
    'ILLEGAL CONSUMPTION',
    'SALE OF BEER',
    'OPEN CONTAINER UNDER 21',
    'SALE OF LIQUOR TO A PERSON W/O LICENSE',
  ])('a possible barred offense is not: %s', (text) => {
    expect(labelOf(text)).toBe('not asked');
  });
});

describe('a word that its neighbors explain', () => {
  it.each([
    ['BATTERY MB', 'Assault or battery'],
    ['THEFT 35-43-4-2 MA', 'Theft'],
    ['A&B ON POLICE OFFICER', 'Assault or battery'],
    ['POSS FA BY FELON', 'Weapons charge'],
    ['HAVING WEAPONS WHILE UNDER DISABILITY', 'Weapons charge'],
    ['DEADLY CONDUCT DISCHARGE FIREARM INDIVIDUAL', 'Weapons charge'],
    ['FAIL TO YIELD ROW', 'Minor traffic charge'],
    ['LEAVE SCENE PI ACCIDENT', 'Leaving the scene of a crash'],
    ['BURGLARY - FORCED ENTRY', 'Burglary or break-in'],
    ['POSS CDS - NOT MARIJUANA', 'Possession, drug not specified'],
    ['DUS - NOT DUI RELATED', 'Minor traffic charge'],
    ['RETALIATION', 'Threats, harassment or extortion'],
    ['ENGAGING IN ORGANIZED CRIMINAL ACTIVITY [THEFT]', 'Theft'],
    ['CRIMINALTRESPASS OFBUILDING', 'Trespassing'],
    ['UNL REST/EXP SBI', 'Kidnapping or unlawful restraint'],
    ['459 PC', 'Burglary or break-in'],
    ['PC 664/187', 'Murder or attempted murder'],
    ['VC 23152(A)', 'Driving while intoxicated'],
    ['11364(A) H&S', 'Drug paraphernalia'],
  ])('%s is %s', (text, label) => {
    expect(labelOf(text)).toBe(label);
  });

  it.each([
    'ASSAULT ON FA',
    'BATTERY PI',
    'ASSAULT OF PERSON UNDER DISABILITY',
    'ASSAULT OF INDIVIDUAL',
    'LACK OF CARE',
    'FORCED ACT',
    'UNLAWFUL ACTS',
    'NEGL OF PERSON',
    'TOUCHING FOR PURPOSE',
    'FAIL TO OBEY ORDER OF COURT',
    'FAIL TO COMPLY',
    '273.5 PC',
    'PC 288(A)',
    '243(E)(1) PC',
    '242 PC',
    'HS 11353',
  ])('stays unknown elsewhere: %s', (text) => {
    expect(labelOf(text)).toBe('not asked');
  });
});
