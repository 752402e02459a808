/**
 * Codes that other sources use for what the boundary file knows under another one: Connecticut's planning regions
 * (in federal data since 2022; the file has the eight counties, each region goes to the one that holds most of its people),
 * counties renamed or joined since, and Alaska's Valdez-Cordova, split in 2019.
 */
const CODES_OF_THE_FILE: Readonly<Record<string, string>> = {
  '09110': '09003',
  '09120': '09001',
  '09130': '09007',
  '09140': '09009',
  '09150': '09015',
  '09160': '09005',
  '09170': '09009',
  '09180': '09011',
  '09190': '09001',
  '02063': '02261',
  '02066': '02261',
  '02270': '02158',
  '46113': '46102',
  '51515': '51019',
};

/** The code under which the counties of this game know a five-digit FIPS code. Others come back as they are. */
export function canonicalFips(fips: string): string {
  return CODES_OF_THE_FILE[fips] ?? fips;
}
