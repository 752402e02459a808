export const daily = {
  title: 'Reto del día',
  heading: 'Reto del día n.º {number, number} · {day}',
  // Little room.
  playing: 'Reto n.º {number, number}',
  friendsPlayed: '{count, plural, one {Ya jugó # de tus amigos} other {Ya jugaron # de tus amigos}}',
  playTen: 'Jugar las diez de hoy',
  goOn: 'Seguir con el reto',
  playRound: 'Jugar una ronda',
  intro:
    '{count, plural, =10 {Diez fotos. Las mismas para todos. Un solo intento.} one {# foto. La misma para todos. Un solo intento.} other {# fotos. Las mismas para todos. Un solo intento.}}',
  late: 'Termina el reto de ayer',
  lateText: 'Lo empezaste el {day}, así que cuenta para ese día. Después viene el de hoy.',
  answered: 'Respondiste {answered, number} de {of, number}.',
  start: 'Empezar',
  continue: 'Continuar',
  none: 'Hoy no hay reto del día',
  noneText: 'No tenemos suficientes fotos. Vuelve más tarde.',
  home: 'Inicio',
  loadFailed: 'No pudimos cargar el reto del día. Tus respuestas están a salvo.',

  photoFailed: 'La foto no cargó. Si la saltas, la respuesta cuenta como incorrecta.',
  skip: 'Saltar',

  removed:
    '{count, plural, one {Se retiró una foto del juego. Su pregunta no cuenta para nadie.} other {Se retiraron # fotos del juego. Sus preguntas no cuentan para nadie.}}',
  frozenBefore:
    '{days, plural, one {Antes de este reto, una protección cubrió el día que no jugaste.} other {Antes de este reto, # protecciones cubrieron los días que no jugaste.}}',
  freezeEarned: 'Siete días completos: ganaste una protección. Cubre un día sin jugar.',
  week: 'Últimos siete días',
  weekStates: {
    done: 'terminado',
    frozen: 'cubierto por una protección',
    missed: 'sin jugar',
    before: 'antes de tu primer reto terminado',
    open: 'por jugar',
  },
  yesterdaysBest:
    'Mejor resultado del día anterior: {right, number} de {of, number}. Lo {players, plural, one {logró una persona} other {lograron # jugadores}}.',

  archive: 'Retos anteriores',
  archiveText: 'Los de los últimos 30 días, para jugar por gusto. No cuentan para la racha ni para la tabla.',
  archiveEmpty: 'Todavía no hay retos anteriores',
  archiveEmptyText: 'Cada reto llega aquí dos días después de su fecha.',
  archiveStates: {
    new: 'Jugar',
    open: 'Llevas {answered, number} de {of, number}',
    done: '{right, number} de {of, number} correctas',
  },
  archived: 'Es un reto anterior. No cuenta para la racha.',
  toToday: 'El reto de hoy',
  allPlayers: 'Todos los jugadores',
  first: 'Hoy terminaste antes que nadie.',
  betterThan:
    '{others, plural, one {Hasta ahora te fue mejor que a la otra persona que jugó.} other {Te fue mejor que al {percent, number}% de los otros # jugadores.}}',
  bar: '{right, plural, one {# correcta} other {# correctas}}: {count, plural, one {# jugador} other {# jugadores}}',
  ownBar:
    '{right, plural, one {# correcta} other {# correctas}}: {count, plural, one {# jugador} other {# jugadores}}, tu resultado',
  friends: 'Amigos',
  noFriends: 'Ninguno de tus amigos ha terminado este reto.',
  friendScore: '{right, number} de {of, number}',
  keepStreak: 'No pierdas tu racha.',
  signUpFree: 'Crea tu cuenta gratis.',
  share: 'Compartir',
  shared: '{app} n.º {number, number}  {right, number}/{of, number}',
  sharedStreak: '🔥 {streak, number}',

  remindQuestion: '¿Te avisamos cuando tu racha esté en riesgo?',
  remind: 'Sí, avísame',
  turningOn: 'Activando...',
  noThanks: 'No, gracias',
  reminded: 'Te avisaremos cuando tu racha esté en riesgo. Puedes desactivar el aviso en Configuración.',

  notInArchive: 'Ese reto ya no se puede jugar. Solo guardamos los de los últimos 30 días.',
  tooFew: 'No tenemos suficientes fotos para el reto de hoy. Inténtalo más tarde.',
} as const;
