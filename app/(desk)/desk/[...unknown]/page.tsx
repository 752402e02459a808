import { notFound } from 'next/navigation';

/** Handles any other address below the desk. Otherwise the game's page would lead operators to the game. */
export default function UnknownPage() {
  notFound();
}
