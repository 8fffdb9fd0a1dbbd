'use client';
import { send } from '../../app/actions.ts';

export const Sender = () => <form action={send as unknown as (form: FormData) => Promise<void>} />;
