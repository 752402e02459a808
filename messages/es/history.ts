/** The screen "History": a player's past games. */
export const history = {
  title: 'Historial',
  show: 'Mostrar',
  tabs: { all: 'Todo', round: 'Rondas', daily: 'Retos', room: 'Salas', challenge: 'Duelos' },
  round: 'Ronda',
  challenge: 'Duelo',
  room: 'Sala en vivo',
  daily: 'Reto del día n.º {number, number}',
  rightOf: '{right, number} de {of, number}',
  right: 'correctas',
  records: 'Registros: {par, number}',
  month:
    '{of, plural, one {# pregunta} other {# preguntas}} · {percent, number}% de aciertos · registros: {parPercent, number}%',
  kept: 'Guardamos tus partidas 13 meses.',
  showMore: 'Ver más',
  none: 'Aquí todavía no hay nada',
  noneText: 'Aquí aparecen tus partidas. Abre una para volver a ver cada foto.',
  play: 'Jugar',
  failed: 'No pudimos cargar tu historial.',
  notFound: 'No encontramos esta partida.',
  notFoundText: 'Puede que tenga más de 13 meses.',
  toHistory: 'Volver al historial',
} as const;
