/** The page about the numbers behind invented bookings. */
export const sources = {
  title: 'Where the numbers come from',
  summary:
    'The people are drawn and their bookings are invented. How often each thing happens comes from published figures or from our estimates.',
  inventedHeading: 'Drawn people, invented bookings',
  invented:
    'The drawn people in {app} do not exist, and no one was arrested. Each has an invented booking: a charge, a weekday, a time, a bond, a class, and who made the arrest.',
  proportions:
    'We aim for each charge to come up as often as it is booked in the United States. The same goes for the times, bonds and other facts of each charge. Some of these proportions are published, and the others are our estimates. The list below says how many are published and how many are estimates.',
  counties: 'All counties have the same proportions. We don’t invent differences between them.',
  realHeading: 'Games with real records',
  real: 'Some games show real booking photos. Their shares are counted from the records that are in the game at that moment.',
  estimatesHeading: 'Figures and estimates',
  estimated:
    'About {percent, number}% of the proportions are estimates. Each charge counts as often as it is booked, and each of the six tables counts the same. Where nothing is published, we estimate and note what the estimate leans on.',
  /** Above the list of tables. */
  perTable:
    'Each table has one row per charge. This many rows rest on a source, and the others are estimates:',
  tables: {
    charges: 'How often each charge is booked: {cited, number} of {rows, number}',
    weekday: 'Weekday: {cited, number} of {rows, number}',
    part_of_day: 'Part of the day: {cited, number} of {rows, number}',
    bond: 'Bond: {cited, number} of {rows, number}',
    class: 'Felony or misdemeanor: {cited, number} of {rows, number}',
    agency: 'Who made the arrest: {cited, number} of {rows, number}',
  },
  /** Title of the list of sources. */
  sourcesHeading: 'Sources',
  /** A source. `year` may be undated. */
  source: '<link>{title}</link>. {publisher}, {year}',
} as const;
