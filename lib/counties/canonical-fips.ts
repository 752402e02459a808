/**
 * Codes of other sources, mapped to those of the boundary file: Connecticut's planning regions (since 2022; each maps to
 * the county with most of its people), counties renamed or merged since, and Alaska's Valdez-Cordova, split in 2019.
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

/** Maps a five-digit FIPS code to that of the boundary file. Other codes stay unchanged. */
export function canonicalFips(fips: string): string {
  return CODES_OF_THE_FILE[fips] ?? fips;
}
