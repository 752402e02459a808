export const TABLES = [
  'player_room_games',
  'realtime_processes',
  'room_answers',
  'room_games',
  'room_members',
  'room_questions',
  'room_tallies',
  'rooms',
];
