export const guests = {
  name: 'Visitante {number}',
  disclaimer: 'Aviso',
  disclaimerLines: {
    data: 'Los datos son registros públicos. Se ofrecen solo como entretenimiento, suelen tener 24 horas de retraso y pueden ser inexactos o estar desactualizados.',
    guilt: 'Un arresto no es prueba de culpabilidad.',
    use: 'El contenido no debe usarse en acciones legales.',
    presumption:
      'Toda persona acusada se presume inocente mientras no se demuestre su culpabilidad ante un tribunal.',
  },
  agreement:
    'Al jugar, confirmas que tienes {age} años o más y aceptas el aviso y las <terms>condiciones de uso</terms>.',
  starting: 'Abriendo el juego...',
  startFailed: 'No pudimos abrir el juego. Inténtalo de nuevo.',

  // "partida" is what a player without an account has: points, lives, badges.
  keepGame:
    '{points, plural, =0 {Conserva tu partida} one {Conserva tu punto} other {Conserva tus # puntos}}',
  comesWithYou: 'Te llevas todo lo que ganaste y además recibes:',
  added: {
    lives: '5 vidas más, ahora mismo',
    board: 'Un lugar en las tablas desde tu próxima respuesta',
    badges: 'Insignias para lucir',
    friends: 'Amigos y tus propias salas en vivo',
  },
  backToGame: 'Volver al juego',
  haveAccount: '¿Ya tienes cuenta? <link>Inicia sesión</link>',
  progressEnds:
    '{points, plural, =0 {Estás jugando sin cuenta.} one {Estás jugando sin cuenta y tienes # punto.} other {Estás jugando sin cuenta y tienes # puntos.}} Si inicias sesión en una cuenta que ya existe, esta partida se borra para siempre. <link>Crea una cuenta</link> para conservarla.',
} as const;
