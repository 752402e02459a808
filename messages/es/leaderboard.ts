/** The boards of the week and the month. */
export const leaderboard = {
  title: 'Tabla',
  board: 'Tabla',
  monthly: 'Mensual',
  weekly: 'Semanal',
  show: 'Mostrar',
  friends: 'Amigos',
  lastWeek: 'Semana pasada',
  lastMonth: 'Mes pasado',
  fetchFailed: 'No pudimos cargar la tabla',
  noUsers: 'Aún no hay nadie aquí.',
  noFriends: 'Aún no tienes amigos aquí.',
  noFriendsText: 'Agrega a un amigo y comparen sus puntos.',
  addFriend: 'Agregar amigos',
  resetsInDays: 'Se reinicia en {days, plural, one {# día} other {# días}}',
  resetsInHours: 'Se reinicia en {hours, plural, one {# hora} other {# horas}}',
  resetsInMinutes: 'Se reinicia en {minutes, plural, one {# minuto} other {# minutos}}',
  final: 'Tabla final · {dates}',
  counting: 'Contando las últimas respuestas · {dates}',
  yourRank: 'Tu puesto <big>{rank, number}</big>',

  excluded: 'No estás en las tablas',
  why: {
    pace: 'Respondiste más rápido de lo que puede una persona.',
    endurance: 'Respondiste a todas horas durante dos días, y ninguna persona puede hacer eso.',
    accuracy: 'Acertaste más de lo que explican el conocimiento y la suerte.',
    operator: 'La administración del juego te sacó de las tablas.',
  },
  // No period: `moment` ends in "p.m.".
  backAfter: 'Volverás a aparecer después del {moment}',
  keepPlaying: 'Sigue jugando: tus puntos todavía cuentan.',
  mistake: '¿Crees que es un error? Escribe a <link>{email}</link>.',
} as const;
