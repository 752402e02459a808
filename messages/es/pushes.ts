export const pushes = {
  titles: {
    lives: 'Tienes todas tus vidas',
    streak: 'Tu racha está en riesgo',
    challenge: '¡Te retaron a jugar en vivo!',
    challengeApart: '¡Te retaron a un duelo!',
    challengeFinished: 'Tu duelo terminó',
    other: 'Hay novedades para ti',
  },
  bodies: {
    lives: 'Ya recuperaste las cinco. Juega una ronda.',
    streak: 'Juega el reto de hoy para no perderla.',
    challenge: 'La sala está abierta. Entra antes de que se cierre.',
    challengeApart: 'Diez fotos. Tienes 48 horas para jugar.',
    challengeFinished: 'Mira quién ganó.',
    other: 'Abre el juego para verlas.',
  },
} as const;
