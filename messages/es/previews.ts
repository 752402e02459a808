export const previews = {
  description:
    'Un juego de preguntas sobre registros públicos de arresto. Toda persona en las fotos se presume inocente.',
  question: '¿Por qué arrestaron a esta persona?',
  higherLowerQuestion: '¿Por cuál cargo arrestan más?',
  higherLowerDescription: 'Dos cargos, un toque. ¿Cuántos aciertos seguidos logras?',
  landing: 'Una foto.\nCuatro opciones.\nTreinta segundos.',
  invitation: 'Te invitaron\na jugar.\n¿Te animas?',
  dailyStrip: 'Diez fotos. Las mismas para todos. Un intento.',
  daily: '{app} n.º {number, number}',
  score: '{right, number}/{of, number}',
  badgeAlt: 'La insignia {badge} de {app}. {howToEarn}',
  landingAlt:
    '{app}: cuatro figuras dibujadas frente a una pared con marcas de estatura, y la pregunta: {question}',
  invitationAlt:
    '{app}: cuatro figuras dibujadas frente a una pared con marcas de estatura, y una invitación a jugar',
  higherLowerAlt: 'Dos tarjetas con cargos en {app}, y la pregunta: {question}',
  dailyAlt:
    'Un cartel del reto del día n.º {number, number} de {app}, con {right, number} de {of, number} correctas: {squares}.',
  squares: { right: 'correcta', wrong: 'incorrecta', void: 'anulada' },
  shortcuts: {
    home: 'Jugar',
    daily: 'Reto del día',
    room: 'Jugar en grupo',
    leaderboard: 'Tabla',
    friends: 'Amigos',
  },
} as const;
